CREATE FUNCTION error_of(statement text) RETURNS TABLE (state text, message text, detail text, hint text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE statement;
    message = 'no error';
    RETURN NEXT;
EXCEPTION WHEN OTHERS THEN
    GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
    RETURN NEXT;
END $$;
\x on

-- Policies.
SELECT * FROM error_of($$SELECT tamis_sanitize('a', 'coment')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', '')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', '/etc/passwd')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', '{"extends": "/etc/passwd"}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', '{"extends": "mine.json"}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', E'{\n  "elemens": ["p"]}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', '{"elements": ["p"]')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', E'{"rules": [\n{"attributes": ["href"], "url": {"schemes": ["ht tp"]}}]}')$$);
SELECT * FROM error_of($$SELECT tamis_text('a', '{')$$);
SELECT * FROM error_of($$SELECT tamis_is_clean('a', 'coment')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', repeat(' ', 1048576) || '{}')$$);

-- Options.
SELECT * FROM error_of($$SELECT tamis_sanitize('a', options => '{"contxt": "td"}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', options => '{"limits": {"NODES": -1}}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', options => '[]')$$);
SELECT * FROM error_of($$SELECT tamis_explain('a', options => '{"dialect": "sgml"}')$$);
SELECT * FROM error_of($$SELECT tamis_text('a', options => '{"output": "html"}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', options => '{"idPrefix": "x-"}')$$);
SELECT * FROM error_of($$SELECT tamis_sanitize('a', options => repeat(' ', 4095) || '{}')$$);

-- NULL is not a policy.
SELECT * FROM error_of($$SELECT tamis_sanitize('a', NULL)$$);
SELECT * FROM error_of($$SELECT tamis_is_clean('<script>', NULL)$$);
SELECT * FROM error_of($$SELECT tamis_gate('<script>', NULL)$$);
SELECT * FROM error_of($$SELECT tamis_gate('a', options => '{"dialect": "xml5"}')$$);
SELECT * FROM error_of($$SELECT tamis_explain('a', 'default', NULL)$$);
SELECT * FROM error_of($$SELECT tamis_explain('a', 'default', '{}', NULL)$$);
SELECT * FROM error_of($$SELECT tamis_explain('a', 'default', '{}', -1)$$);
SELECT * FROM error_of($$SELECT tamis_explain('a', 'default', '{}', 1000001)$$);

-- Documents.
SELECT * FROM error_of($$SELECT tamis_sanitize(repeat('x', 33554433))$$);
SELECT * FROM error_of($$SELECT tamis_sanitize(E'a\n<p>b<p>c', options => '{"limits": {"NODES": 3}}')$$);
SELECT * FROM error_of($$SELECT tamis_explain(E'a\n<p>b<p>c', '{"extends": "comment", "limits": {"NODES": 3}}')$$);
-- A document that is refused is not clean.
SELECT * FROM error_of($$SELECT tamis_is_clean('<p>b<p>c', options => '{"limits": {"NODES": 3}}')$$);
SELECT tamis_is_clean('<p>b</p><p>c</p>', options => '{"limits": {"NODES": 3}}') AS limited, tamis_is_clean('<p>b</p><p>c</p>') AS not_limited;

-- After all these errors, everything works.
SELECT tamis_sanitize('<p onclick=x>a'), tamis_text('<p>a'), tamis_explain('<p>a');
\x off
DROP FUNCTION error_of;
