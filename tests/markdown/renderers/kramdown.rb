# kramdown.rb: renders Markdown with kramdown and its parser of GFM. Reads documents as JSON strings, one for each line; writes for each
# document a line with a list of one HTML text. kramdown cannot leave raw HTML out.
require 'json'
require 'kramdown'
require 'kramdown-parser-gfm'

$stdout.sync = true
$stdin.set_encoding('UTF-8')
$stdin.each_line do |line|
    text = JSON.parse(line, quirks_mode: true)
    puts JSON.generate([Kramdown::Document.new(text, input: 'GFM', syntax_highlighter: nil).to_html])
end
