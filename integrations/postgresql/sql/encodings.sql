-- In other encodings, text is converted.
SELECT current_database() AS utf8 \gset
CREATE DATABASE tamis_latin1 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
\c tamis_latin1
SET client_encoding = 'UTF8';
CREATE EXTENSION tamis;
SELECT tamis_sanitize('<p onclick=x title="Größe">é &auml;'), tamis_is_clean('<p>é</p>'), tamis_is_clean('<p>&eacute;</p>');
SELECT tamis_text('&eacute;<br>ü'), tamis_explain('<b ä=1>é') -> 'changes' -> 0 -> 'attribute';
SELECT octet_length(tamis_sanitize('é')) AS one_byte;
-- A policy can have a character that is not ASCII.
SELECT tamis_sanitize('<é-ü>a</é-ü><p>b', '{"elements": ["p", "é"]}');
-- A character that the encoding does not have is an error.
SELECT tamis_sanitize('&euro;');
SELECT tamis_explain('<b onclick=x title="&euro;">');
SELECT tamis_is_clean('&euro;');
-- Also in messages, which stay readable.
SELECT tamis_sanitize('a', '{"élements": []}');
\c :utf8
DROP DATABASE tamis_latin1;

-- In a database without an encoding, text must be UTF-8.
CREATE DATABASE tamis_ascii ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
\c tamis_ascii
CREATE EXTENSION tamis;
SELECT tamis_sanitize(E'<p onclick=x>\xC3\xA9') = E'<p>\xC3\xA9</p>' AS is_utf8;
SELECT tamis_sanitize(E'<p>\xE9');
SELECT tamis_is_clean(E'\xE9');
\c :utf8
DROP DATABASE tamis_ascii;

-- Two bytes for each character.
CREATE DATABASE tamis_euc ENCODING 'EUC_JP' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
\c tamis_euc
SET client_encoding = 'UTF8';
CREATE EXTENSION tamis;
SELECT tamis_sanitize('<p onclick=x>日本語<script>'), tamis_is_clean('<p>日本語</p>');
\c :utf8
DROP DATABASE tamis_euc;
