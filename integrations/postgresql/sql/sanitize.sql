CREATE EXTENSION tamis;

-- The functions with their defaults.
SELECT tamis_sanitize('<p onclick=steal()>Hello <script>evil()</script><b>world');
SELECT tamis_text('<h1>Title</h1><p>Hello <b>world</b> &lt;3<br>next');
SELECT tamis_markdown('<h1>Title</h1><p>Hello <b>world</b> <a href="https://a.example/">link</a>');
SELECT jsonb_pretty(tamis_explain(E'<p>\n<b onclick=steal()>x'));
SELECT tamis_is_clean('<p>a</p>'), tamis_is_clean('<P>a</P>'), tamis_is_clean('<p>a'), tamis_is_clean('');
SELECT tamis_gate('<p>a</p>') IS NULL AS accepted, tamis_gate(E'\n<p onclick>') AS refused, tamis_gate('<b>', '{"elements": ["p"]}') AS by_policy;
SELECT tamis_gate('a & b', '{"elements": ["style"]}') IS NULL AS in_div, tamis_gate('a & b', '{"elements": ["style"]}', '{"context": "style"}') IS NULL AS in_style;
SELECT tamis_version() ~ '^\d+\.\d+\.\d+$';

-- Presets.
SELECT policy, tamis_sanitize('<h1>T</h1><p style="color:red"><a href="http://a.example/" class=x>l</a>', policy)
    FROM unnest('{default,comment,article,text}'::text[]) policy;

-- Policies in JSON, and the names of arguments.
SELECT tamis_sanitize('<p>a <em>b <strong>c', '{"elements": ["p", "em"], "unlistedElements": "replaceWithChildren"}');
SELECT tamis_sanitize('<p>a<img src=i>', E' \n\t{"extends": "comment", "remove": {"elements": ["img"]}}');
SELECT tamis_sanitize(policy => 'comment', html => '<h1>a');

-- Options.
SELECT tamis_sanitize('<tr><td>a', options => '{"context": "table"}');
SELECT tamis_sanitize('<html><body><p>a', options => '{"document": true}');
SELECT tamis_sanitize('<svg xmlns="http://www.w3.org/2000/svg"><rect onload="x()" width="1"/></svg>', 'svg', '{"dialect": "xml5", "document": true}');
SELECT tamis_sanitize('<p id=a>b', 'article', '{"idPrefix": "m7-"}');
SELECT tamis_text('<ul><li>a<li>b</ul>', 'default', ' { "textOptions" : ["listMarks"] } ');
SELECT tamis_text('<p>a', 'default', ''), tamis_text('<p>a', 'default', ' '), tamis_text('<p>a', 'default', '{ }');
SELECT tamis_explain('<i onclick=a onfocus=b>', most_changes => 1) -> 'total' AS total,
    jsonb_array_length(tamis_explain('<i onclick=a onfocus=b>', most_changes => 1) -> 'changes') AS changes,
    jsonb_array_length(tamis_explain('<i onclick=a onfocus=b>', most_changes => 0) -> 'changes') AS nothing;

-- NULL, and text that is compressed or stored elsewhere.
SELECT tamis_sanitize(NULL) IS NULL, tamis_text(NULL) IS NULL, tamis_markdown(NULL) IS NULL, tamis_explain(NULL) IS NULL, tamis_is_clean(NULL) IS NULL, tamis_gate(NULL) IS NULL;
CREATE TABLE big (body text);
INSERT INTO big SELECT string_agg(format('<p onclick=x>%s</p>', md5(i::text)), '') FROM generate_series(1, 10000) i;
INSERT INTO big SELECT repeat('<p onclick=x>a</p>', 100000);
SELECT length(body), length(tamis_sanitize(body)), tamis_is_clean(body), tamis_is_clean(tamis_sanitize(body)) FROM big;

-- Sanitizing again changes nothing.
SELECT count(*) FROM (VALUES ('<b><p>x</b>y'), ('<table><td>a<div>b'), ('&lt;b&gt; & "q"'), ('<svg><title>a'), ('<a href="javascript:x">b'), ('<p')) v(html),
    unnest('{default,comment,article,email,svg,text}'::text[]) policy
    WHERE NOT tamis_is_clean(tamis_sanitize(html, policy), policy) OR tamis_gate(tamis_sanitize(html, policy), policy) IS NOT NULL;

-- The properties of the functions.
SELECT proname, provolatile, proparallel, proisstrict, proleakproof FROM pg_proc WHERE proname ~ '^tamis_' ORDER BY 1;

DROP TABLE big;
