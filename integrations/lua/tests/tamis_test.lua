-- tamis_test.lua: tests tamis.lua in LuaJIT. ../test runs it.
local tamis = require 'tamis'

local passed, failed = 0, 0

local function check(name, condition, seen)
    if condition then
        passed = passed + 1
    else
        failed = failed + 1
        print('FAIL: ' .. name .. ': ' .. tostring(seen))
    end
end

local function equal(name, seen, expected)
    check(name, seen == expected, tostring(seen) .. ' is not ' .. tostring(expected))
end

local comment = assert(tamis.policy('comment'))
local fields = { title = assert(tamis.policy('text')), ['post.html'] = comment }

-- Policies
equal('a preset', comment:clean('<p onclick=evil()>Hello <script>evil()</script>'), '<p>Hello </p>')
equal('a text with NUL and bytes that are not UTF-8', comment:clean('a\0b\255'), 'ab\239\191\189')
equal('an empty text', comment:clean(''), '')
equal('JSON', assert(tamis.policy('{"elements": ["b"]}')):clean('<b>x</b><i>y</i>'), '<b>x</b>')
equal('a context', assert(tamis.policy('default', { context = 'tr' })):clean('<td>x'), '<td>x</td>')
equal('a document', assert(tamis.policy('default', { document = true })):clean('x'), '<html><head></head><body>x</body></html>')

local function problem_of(...) local _, problem = ... return problem or {} end
equal('no such preset', problem_of(tamis.policy('coment')).status, 'TAMIS_INVALID_ARGUMENT')
check('an error of JSON has its place', problem_of(tamis.policy('{"elments": []}')).text:find('^1:2: .*did you mean "elements"'), '')
equal('no such context', problem_of(tamis.policy('default', { context = 'NO' })).status, 'TAMIS_INVALID_ARGUMENT')
local small = assert(tamis.policy('default', { max_bytes = 3 }))
equal('a limit', problem_of(small:clean('four')).class, 'too-large')
equal('the next text after a refusal', small:clean('yes'), 'yes')
for _ = 1, 2000 do assert(tamis.policy('text')) end -- the garbage collector frees them
collectgarbage()
equal('policies that live are not freed', comment:clean('<b>x'), '<b>x</b>')

-- JSON
local function json(name, text, expected) equal(name, (tamis.json_fields(text, fields)), expected) end
json('fields are cleaned, and all else is copied', '{ "n": 1.50, "title" : "<b>A", "post": {"html": "<p onclick=x>B"}, "tags": ["<x>"] }\n',
    '{ "n": 1.50, "title" : "A", "post": {"html": "<p>B</p>"}, "tags": ["<x>"] }\n')
json('escapes in names and values', [[{"tit\u006ce": "\u003cb\u003e\"\\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00"}]],
    '{"tit\\u006ce": "\\"\\\\/\\u0008\\u000c\\n\\n\\té€😀"}')
json('members that occur twice', '{"title":"<i>1","title":"<i>2"}', '{"title":"1","title":"2"}')
json('items of arrays', '[{"title":["<i>1","<i>2"]},{"title":null}]', '[{"title":["1","2"]},{"title":null}]')
json('values without fields', ' [1, -0, 0.5, 1e5, 1.5E-3, true, false, null, {}, [], "<p>"] ', ' [1, -0, 0.5, 1e5, 1.5E-3, true, false, null, {}, [], "<p>"] ')
for _, text in ipairs { '', ' ', '{', '[', '[1,]', '{"a":1,}', '{"a"}', '{a:1}', "{'a':1}", '01', '1.', '.5', '+1', '1e', 'nul', 'truex', '"', '"\\', '"\\x"',
    '"\\u12"', '"\\ud800"', '"\\ude00"', '"\\ud800\\u0041"', '"a\nb"', '"a\0b"', '[1 2]', '1 2', '{} x', ']', '}', ',', '[}', '{]', '{"a" 1}', '{,}', '\239\187\191{}' } do
    equal('not JSON: ' .. text, problem_of(tamis.json_fields(text, fields)).status, 'NOT_JSON')
end
for _, text in ipairs { '{"title": 1}', '{"title": {"a": "<script>"}}', '{"title": [{"a": "<script>"}]}', '{"title": true}' } do
    equal('a field that is not a string: ' .. text, problem_of(tamis.json_fields(text, fields)).status, 'NOT_A_STRING')
end
equal('a field that is refused', problem_of(tamis.json_fields('{"a": "four"}', { a = small })).field, 'a')
equal('deep JSON', problem_of(tamis.json_fields(('['):rep(100000), fields)).status, 'TOO_DEEP')
json('JSON that is not too deep', ('['):rep(200) .. (']'):rep(200), ('['):rep(200) .. (']'):rep(200))
equal('all fields', (tamis.json_fields('{"a":"<p>","b":{"c":"<p>"},"d":1,"password":"<p>"}', { ['*'] = comment, password = false })),
    '{"a":"<p></p>","b":{"c":"<p></p>"},"d":1,"password":"<p>"}')

-- Forms
local function form(name, text, expected) equal(name, (tamis.form_fields(text, fields)), expected) end
form('a form', 'a=%3Cb%3E&title=%3Cb%3EA+%26+B%2b&x', 'a=%3Cb%3E&title=A+%26amp%3B+B%2B&x')
form('names that are encoded, and repeated names', 'titl%65=%3Ci%3E1&title=<i>2&post.html=<p>', 'titl%65=1&title=2&post.html=%3Cp%3E%3C%2Fp%3E')
form('a field without a value', 'title&title=&&', 'title=&title=&&')
form('an empty form', '', '')
equal('a form that is refused', problem_of(tamis.form_fields('a=four', { a = small })).class, 'too-large')

print(('%d passed, %d failed'):format(passed, failed))
os.exit(failed == 0 and 0 or 1)
