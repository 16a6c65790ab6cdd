"""python.py: renders Markdown with a package of PyPI, whose name is the argument. Reads documents as JSON strings, one for each
line; writes for each document a line with a list of HTML texts. Python-Markdown cannot leave raw HTML out; its second text is that with
the extensions "extra"."""
import json
import sys


def python_markdown():
    import markdown
    plain, extra = (markdown.Markdown(extensions=names) for names in (['fenced_code', 'tables'], ['extra']))
    return [lambda text: plain.reset().convert(text), lambda text: extra.reset().convert(text)]


def mistune():
    import mistune as module
    plugins = ['strikethrough', 'table', 'url', 'task_lists', 'footnotes', 'def_list', 'abbr']
    return [module.create_markdown(escape=escape, plugins=plugins) for escape in (True, False)]


def markdown_it_py():
    from markdown_it import MarkdownIt
    return [MarkdownIt('commonmark', {'html': html}).enable(['table', 'strikethrough']).render for html in (False, True)]


def main():
    renderers = {'Python-Markdown': python_markdown, 'mistune': mistune, 'markdown-it-py': markdown_it_py}[sys.argv[1]]()
    for line in sys.stdin:
        print(json.dumps([render(json.loads(line)) for render in renderers]), flush=True)


main()
