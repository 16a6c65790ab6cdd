# nokogiri.rb: Nokogiri. With "html4", libxml2's HTML parser reads pages; with "html5", its own fork of gumbo reads
# fragments in a div.
require 'json'
require 'nokogiri'

PREFIXES = { 'http://www.w3.org/2000/svg' => 'svg ', 'http://www.w3.org/1998/Math/MathML' => 'math ' }.freeze
ATTRIBUTE_PREFIXES = { 'http://www.w3.org/1999/xlink' => 'xlink ', 'http://www.w3.org/XML/1998/namespace' => 'xml ',
                       'http://www.w3.org/2000/xmlns/' => 'xmlns ' }.freeze

def attribute_name(attribute)
  prefix = attribute.namespace && ATTRIBUTE_PREFIXES[attribute.namespace.href]
  prefix ? prefix + attribute.node_name : attribute.node_name
end

def lines(node)
  if node.element?
    name = (node.namespace && PREFIXES[node.namespace.href]).to_s + node.node_name
    ["<#{name}>"] + node.attribute_nodes.map { |a| "  #{attribute_name(a)}=\"#{a.value}\"" }.sort
  elsif node.text? || node.cdata?
    ["\"#{node.content}\""]
  elsif node.comment?
    ["<!-- #{node.content} -->"]
  else
    []
  end
end

def dump(nodes)
  out = []
  todo = nodes.reverse.map { |node| [node, 0] }
  until todo.empty?
    node, depth = todo.pop
    lines(node).each { |line| out << "| #{'  ' * depth}#{line}" }
    node.children.reverse_each { |child| todo << [child, depth + 1] } if node.element?
  end
  out.join("\n")
end

def read(kind, html)
  return dump(Nokogiri::HTML4(html, nil, 'UTF-8').children.to_a) if kind == 'html4'

  # A div of a document without quirks mode, as in the other readers of fragments.
  div = Nokogiri::HTML5('<!DOCTYPE html><div></div>').at('div')
  dump(Nokogiri::HTML5::DocumentFragment.new(div.document, html, div).children.to_a)
end

kind = ARGV[0]
if ARGV[1] == '--version'
  under = kind == 'html4' ? "libxml2 #{Nokogiri::VERSION_INFO['libxml']['loaded']}" : 'its gumbo'
  puts "Nokogiri #{Nokogiri::VERSION}, #{under}"
  exit
end
$stdin.each_line do |line|
  record = JSON.parse(line)
  answer = begin
    { tree: read(kind, record['html']) }
  rescue StandardError => e
    { error: e.message }
  end
  puts({ id: record['id'], **answer }.to_json)
end
