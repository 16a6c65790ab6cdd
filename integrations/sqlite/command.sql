-- Run by `test` in the command sqlite3; command.out has what it must print.
.load ../../build/integrations/sqlite/tamis
.echo on
SELECT tamis_sanitize('<p onclick=steal()>Hello <script>evil()</script><b>world');
SELECT tamis_text('<h1>Title</h1><p>Hello <b>world</b> &lt;3<br>next');
SELECT tamis_markdown('<h1>Title</h1><p>Hello <b>world</b>', 'article');
SELECT value ->> 'line', value ->> 'reason', value ->> 'element' FROM json_each(tamis_explain(char(10) || '<b onclick=x>a<script>'), '$.changes');
SELECT tamis_sanitize('<h1>a</h1>', 'comment'), tamis_sanitize('<h1>a</h1>', '{"elements": ["p"]}'), tamis_sanitize('<td>a', 'article', '{"context": "tr"}');
SELECT tamis_is_clean('<p>a</p>'), tamis_is_clean('<P>a</P>'), tamis_is_clean(NULL) IS NULL;
SELECT tamis_gate('<p>a</p>') IS NULL, tamis_gate('<p onclick>'), tamis_gate(NULL) IS NULL;
SELECT tamis_sanitize('a', 'coment');
SELECT tamis_sanitize('a', '{
  "elemens": []}');
SELECT tamis_sanitize('a', '{"extends": "mine.json"}');
SELECT tamis_sanitize('a', 'default', '{"limits": {"NODES": -1}}');
SELECT tamis_sanitize('<p>a<p>b', 'default', '{"limits": {"NODES": 3}}');
SELECT tamis_is_clean('<script>', NULL);
SELECT tamis_sanitize();
CREATE TABLE comment (id INTEGER PRIMARY KEY, body TEXT CHECK (tamis_is_clean(body, 'comment')));
INSERT INTO comment VALUES (1, '<p>good</p>'), (2, NULL);
INSERT INTO comment VALUES (3, '<p onclick="steal()">bad</p>');
INSERT INTO comment VALUES (3, tamis_sanitize('<p onclick="steal()">bad</p>', 'comment'));
SELECT * FROM comment;
