-- tamis.lua: sanitizes HTML in LuaJIT and OpenResty, and the fields of requests, through the foreign function interface of LuaJIT.
--
--     local tamis = require 'tamis'
--     local comment = tamis.policy('comment')
--     local safe, problem = comment:clean('<p onclick=evil()>Hello')      -- <p>Hello</p>
--
-- Every function returns nil and a problem, a table {status, class, text}, if there is no result. README.md describes the functions.
local ffi = require 'ffi'

ffi.cdef [[
typedef struct tamis tamis;
typedef struct tamis_policy tamis_policy;
typedef struct tamis_error {
    int status;
    struct { uint64_t offset, line, column; } place;
    char text[512];
} tamis_error;
tamis *tamis_new(const void *allocator);
void tamis_free(tamis *t);
int tamis_set_policy(tamis *t, const tamis_policy *policy);
int tamis_set_context(tamis *t, const char *context);
int tamis_set_limit(tamis *t, int limit, uint64_t value);
int tamis_run(tamis *t, const char *html, size_t length, const char **out, size_t *out_length);
int tamis_policy_preset(const char *name, const void *allocator, tamis_policy **out, tamis_error *error);
int tamis_policy_from_json(const char *json, size_t n, bool safe, const void *allocator, tamis_policy **out, tamis_error *error);
void tamis_policy_free(tamis_policy *policy);
const char *tamis_status_name(int status);
const char *tamis_status_text(int status);
const char *tamis_status_user_text(int status);
int tamis_status_class(int status);
]]

local lib = ffi.load(os.getenv('TAMIS_LIBRARY') or 'libtamis.so.0')

local M = {}
local CLASSES = { [0] = 'ok', 'too-large', 'input', 'caller', 'machine', 'defect' }
local INPUT_BYTES = 0 -- the first row of limits.def

local function library_problem(status, text)
    return {
        status = ffi.string(lib.tamis_status_name(status)),
        class = CLASSES[tonumber(lib.tamis_status_class(status))] or 'defect',
        text = text ~= '' and text or ffi.string(lib.tamis_status_text(status)),
        user_text = ffi.string(lib.tamis_status_user_text(status)),
    }
end

local function request_problem(status, class, text)
    return { status = status, class = class, text = text }
end

-- ---- Policies. Each one has a context, which is reused: a Lua state sanitizes one text at a time.

local Policy = {}
Policy.__index = Policy

local function set_up(t, policy, options)
    local status = lib.tamis_set_policy(t, policy)
    if status == 0 and options.document then status = lib.tamis_set_context(t, nil) end
    if status == 0 and options.context then status = lib.tamis_set_context(t, options.context) end
    if status == 0 and options.max_bytes then status = lib.tamis_set_limit(t, INPUT_BYTES, options.max_bytes) end
    return status
end

local function compile(source)
    local out, problem = ffi.new('tamis_policy *[1]'), ffi.new('tamis_error')
    local status
    if source:find('^%s*{') then
        status = lib.tamis_policy_from_json(source, #source, true, nil, out, problem)
    else
        status = lib.tamis_policy_preset(source, nil, out, problem)
    end
    if status ~= 0 then return nil, library_problem(status, ffi.string(problem.text)) end
    return ffi.gc(out[0], lib.tamis_policy_free)
end

-- source: the name of a preset, or a policy in JSON, which begins with "{". options: context, document, max_bytes.
function M.policy(source, options)
    local policy, problem = compile(source)
    if not policy then return nil, problem end
    local t = lib.tamis_new(nil)
    if t == nil then return nil, library_problem(1, '') end
    t = ffi.gc(t, lib.tamis_free)
    local status = set_up(t, policy, options or {})
    if status ~= 0 then return nil, library_problem(status, '') end
    return setmetatable({ policy = policy, context = t }, Policy)
end

local out, length = ffi.new('const char *[1]'), ffi.new('size_t[1]')

function Policy:clean(html)
    local status = lib.tamis_run(self.context, html, #html, out, length)
    if status ~= 0 then return nil, library_problem(status, '') end
    return ffi.string(out[0], length[0])
end

-- ---- JSON. Only the strings of the fields are changed; all other bytes are copied.

local MOST_DEPTH = 256
local ESCAPES = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }

local function utf8_of(code)
    local char, floor = string.char, math.floor
    if code < 0x80 then return char(code) end
    if code < 0x800 then return char(0xC0 + floor(code / 64), 0x80 + code % 64) end
    if code < 0x10000 then return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64) end
    return char(0xF0 + floor(code / 262144), 0x80 + floor(code / 4096) % 64, 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
end

-- Reads \uXXXX at `at`. A surrogate without its partner is an error. Returns the text and the next position.
local function read_unicode(text, at)
    local code = tonumber(text:match('^\\u(%x%x%x%x)', at) or '', 16)
    if not code or (code >= 0xDC00 and code <= 0xDFFF) then return nil end
    if code < 0xD800 or code > 0xDBFF then return utf8_of(code), at + 6 end
    local low = tonumber(text:match('^\\u([dD][c-fC-F]%x%x)', at + 6) or '', 16)
    if not low then return nil end
    return utf8_of(0x10000 + (code - 0xD800) * 1024 + low - 0xDC00), at + 12
end

-- Reads the string whose quotation mark is at `at`. Returns its value and the position after it, or nil.
local function read_string(text, at)
    local parts, n = {}, 0
    at = at + 1
    while true do
        local plain = text:match('^[^%c"\\\127]*', at)
        at = at + #plain
        n = n + 1
        parts[n] = plain
        local c = text:sub(at, at)
        if c == '"' then return table.concat(parts), at + 1 end
        local part, after
        if c == '\127' then
            part, after = c, at + 1
        elseif c == '\\' and text:sub(at + 1, at + 1) == 'u' then
            part, after = read_unicode(text, at)
        elseif c == '\\' then
            part, after = ESCAPES[text:sub(at + 1, at + 1)], at + 2
        end
        if not part then return nil end
        n = n + 1
        parts[n] = part
        at = after
    end
end

local NAMES = { ['"'] = '\\"', ['\\'] = '\\\\', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }

local function write_string(value)
    return '"' .. value:gsub('[%c"\\]', function(c) return NAMES[c] or ('\\u%04x'):format(c:byte()) end) .. '"'
end

local function skip_number(text, at)
    local after = text:match('^%-?0()', at) or text:match('^%-?[1-9]%d*()', at)
    if not after then return nil end
    after = text:match('^%.%d+()', after) or after
    return text:match('^[eE][+-]?%d+()', after) or after
end

-- Returns the position after the number or literal at `at`, or nil.
local function skip_scalar(text, at)
    return text:match('^true()', at) or text:match('^false()', at) or text:match('^null()', at) or skip_number(text, at)
end

local function not_json(at)
    return nil, request_problem('NOT_JSON', 'input', 'the body is not JSON at byte ' .. at - 1)
end

-- The policy of a field, or nil. fields['*'] is for the fields that are not listed; false means that a field is not cleaned.
local function policy_of(fields, path)
    local policy = fields[path]
    if policy == nil then policy = fields['*'] end
    return policy or nil
end

local function clean_field(policy, path, value)
    local safe, problem = policy:clean(value)
    if safe then return safe end
    problem.field = path
    return nil, problem
end

-- The state of reading JSON: the text, the position, the parts of the output, up to which byte the text was copied, and the open arrays and
-- objects. stack[1] is the place of the whole text. `expects` is what comes next: value, name, first value, first name, or next.
local Reader = {}
Reader.__index = Reader

function Reader:path()
    local top = self.stack[self.depth]
    return top.close == '}' and top.member or top.path
end

-- A listed field that is neither a string nor null is an error: its content would not be cleaned.
function Reader:not_a_string()
    return nil, request_problem('NOT_A_STRING', 'input', 'the field "' .. self:path() .. '" is not a string')
end

function Reader:open(c)
    local path = self:path()
    if c == '{' and self.fields[path] then return self:not_a_string() end
    if self.depth == MOST_DEPTH then return nil, request_problem('TOO_DEEP', 'too-large', 'the JSON is nested too deep') end
    self.depth, self.at = self.depth + 1, self.at + 1
    self.stack[self.depth] = { path = path, close = c == '{' and '}' or ']' }
    self.expects = c == '{' and 'first name' or 'first value'
    return true
end

function Reader:close_or_continue(c)
    local close = self.stack[self.depth].close
    if c == close then
        self.depth, self.expects = self.depth - 1, 'next'
    elseif c == ',' and close then
        self.expects = close == '}' and 'name' or 'value'
    else
        return not_json(self.at)
    end
    self.at = self.at + 1
    return true
end

function Reader:name(c)
    local name, after = nil, nil
    if c == '"' then name, after = read_string(self.text, self.at) end
    after = after and self.text:match('^[ \t\r\n]*:()', after)
    if not after then return not_json(self.at) end
    local top = self.stack[self.depth]
    top.member = top.path == '' and name or top.path .. '.' .. name
    self.at, self.expects = after, 'value'
    return true
end

-- Copies the text up to the string, and writes the clean string.
function Reader:replace(value, after)
    local policy = policy_of(self.fields, self:path())
    if not policy then return true end
    local safe, problem = clean_field(policy, self:path(), value)
    if not safe then return nil, problem end
    local parts = self.parts
    parts[#parts + 1] = self.text:sub(self.copied, self.at - 1)
    parts[#parts + 1] = write_string(safe)
    self.copied = after
    return true
end

function Reader:scalar(c)
    local value, after
    if c == '"' then value, after = read_string(self.text, self.at) else after = skip_scalar(self.text, self.at) end
    if not after then return not_json(self.at) end
    if not value and c ~= 'n' and self.fields[self:path()] then return self:not_a_string() end
    local done, problem = true, nil
    if value then done, problem = self:replace(value, after) end
    self.at, self.expects = after, 'next'
    return done, problem
end

function Reader:step(c)
    if self.expects == 'next' then return self:close_or_continue(c) end
    if self.expects:find('^first') and c == self.stack[self.depth].close then return self:close_or_continue(c) end
    if self.expects:find('name$') then return self:name(c) end
    if c == '{' or c == '[' then return self:open(c) end
    return self:scalar(c)
end

-- text: JSON. fields: the path of each field ("title", "post.html"; the items of an array have the path of the array) and its policy.
-- Returns the JSON with the clean fields. A member that occurs twice is cleaned twice.
function M.json_fields(text, fields)
    local reader = setmetatable({ text = text, fields = fields, at = 1, copied = 1, parts = {}, stack = { { path = '' } }, depth = 1,
        expects = 'value' }, Reader)
    while true do
        reader.at = text:match('^[ \t\r\n]*()', reader.at)
        if reader.at > #text and reader.depth == 1 and reader.expects == 'next' then break end
        local done, problem = reader:step(text:sub(reader.at, reader.at))
        if not done then return nil, problem end
    end
    return table.concat(reader.parts) .. text:sub(reader.copied)
end

-- ---- Forms (application/x-www-form-urlencoded)

local function decode(text)
    return (text:gsub('+', ' '):gsub('%%(%x%x)', function(code) return string.char(tonumber(code, 16)) end))
end

local function encode(text)
    return (text:gsub('[^%w*._-]', function(c) return c == ' ' and '+' or ('%%%02X'):format(c:byte()) end))
end

-- text: a form. fields: the name of each field and its policy. Returns the form with the clean fields; the other fields are copied.
function M.form_fields(text, fields)
    local parts, n = {}, 0
    for pair in (text .. '&'):gmatch('([^&]*)&') do
        local name, value = pair:match('^([^=]*)=?(.*)$')
        local path = decode(name)
        local policy = policy_of(fields, path)
        if policy then
            local safe, problem = clean_field(policy, path, decode(value))
            if not safe then return nil, problem end
            pair = name .. '=' .. encode(safe)
        end
        n = n + 1
        parts[n] = pair
    end
    return table.concat(parts, '&')
end

-- ---- Requests in OpenResty

local STATUS = { ['too-large'] = 413, input = 422, machine = 503 }

local function read_body()
    ngx.req.read_body()
    local body = ngx.req.get_body_data()
    local name = not body and ngx.req.get_body_file()
    if not name then return body or '' end
    local file = io.open(name, 'rb')
    if not file then return nil end
    body = file:read('*a')
    file:close()
    return body
end

local function clean_body(body, kind, fields)
    if kind == 'application/x-www-form-urlencoded' then return M.form_fields(body, fields) end
    if kind == 'application/json' or kind:find('%+json$') then return M.json_fields(body, fields) end
    return nil, request_problem('NOT_SUPPORTED', 'type', 'the body is neither a form nor JSON')
end

-- A field of the policy '*' has a name from the request, which must not control a terminal that shows the log, or begin a line in it.
local function printable(text)
    return (text:gsub('[%c\\\127-\255]', function(c) return ('\\x%02X'):format(c:byte()) end))
end

-- For access_by_lua: replaces the fields in the body of the request, or answers with 413, 415, 422, 503 or 500. A request without a body
-- passes. The arguments of the URL are not changed.
function M.clean_request(fields)
    local body = read_body()
    if not body then return ngx.exit(503) end
    if body == '' then return end
    local kind = (ngx.var.http_content_type or ''):lower():match('^%s*([^;%s]*)')
    local safe, problem = nil, request_problem('NOT_SUPPORTED', 'type', 'the body has a Content-Encoding')
    if not ngx.var.http_content_encoding then safe, problem = clean_body(body, kind, fields) end
    if safe then return ngx.req.set_body_data(safe) end
    ngx.log(ngx.ERR, 'tamis: refused: ', problem.status, ': ', problem.text, problem.field and ' (field ' .. printable(problem.field) .. ')' or '')
    return ngx.exit(problem.class == 'type' and 415 or STATUS[problem.class] or 500)
end

return M
