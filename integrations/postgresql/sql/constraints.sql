-- A CHECK constraint lets in only what is sanitized.
CREATE TABLE comment (
    id int PRIMARY KEY,
    body text CHECK (tamis_is_clean(body, 'comment')));
INSERT INTO comment VALUES (1, '<p>good</p>'), (2, NULL), (3, '');
INSERT INTO comment VALUES (4, '<p onclick="steal()">bad</p>');
INSERT INTO comment VALUES (4, '<P>not in canonical form</P>');
INSERT INTO comment VALUES (4, tamis_sanitize('<P onclick="steal()">sanitized', 'comment'));
UPDATE comment SET body = body || '<script>' WHERE id = 1;
SELECT * FROM comment ORDER BY id;

-- A domain with a policy of its own.
CREATE DOMAIN note AS text CHECK (tamis_is_clean(VALUE, '{"elements": ["b", "i"]}'));
SELECT '<b>a</b>'::note;
SELECT '<u>a</u>'::note;

-- A trigger that sanitizes.
CREATE FUNCTION sanitize_body() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.body = tamis_sanitize(NEW.body, 'comment'); RETURN NEW; END$$;
CREATE TRIGGER sanitize BEFORE INSERT OR UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION sanitize_body();
INSERT INTO comment VALUES (5, '<p onclick="steal()">from a <b>user');
SELECT body FROM comment WHERE id = 5;

-- Generated columns, and an index on the text of a document.
CREATE TABLE page (
    source text,
    safe text GENERATED ALWAYS AS (tamis_sanitize(source, 'article')) STORED,
    search tsvector GENERATED ALWAYS AS (to_tsvector('simple', tamis_text(source, 'article'))) STORED);
CREATE INDEX ON page USING gin (search);
CREATE INDEX ON page (tamis_is_clean(source, 'article')) WHERE tamis_is_clean(source, 'article');
INSERT INTO page VALUES ('<h1 onclick=x>Hello</h1><script>secret</script>world');
SELECT safe, search FROM page;
INSERT INTO page VALUES (repeat('<b>', 5000));

-- A document that is refused rolls back the statement, not a part of it.
INSERT INTO page SELECT CASE i WHEN 50 THEN repeat('<b>', 5000) ELSE 'x' END FROM generate_series(1, 100) i;
SELECT count(*) FROM page;

-- An extension that other objects use cannot be dropped; an update to the same version changes nothing.
DROP EXTENSION tamis;
ALTER EXTENSION tamis UPDATE;

DROP TABLE page, comment;
DROP DOMAIN note;
DROP FUNCTION sanitize_body;

-- The owner of a database can install the extension, and everybody can use it, also in another schema.
DROP EXTENSION tamis;
CREATE ROLE tamis_owner;
DO $$BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO tamis_owner', current_database()); END$$;
SET ROLE tamis_owner;
CREATE SCHEMA markup;
CREATE EXTENSION tamis SCHEMA markup;
SELECT markup.tamis_sanitize('<p onclick=x>a');
DROP EXTENSION tamis;
DROP SCHEMA markup;
RESET ROLE;
DO $$BEGIN EXECUTE format('REVOKE CREATE ON DATABASE %I FROM tamis_owner', current_database()); END$$;
DROP ROLE tamis_owner;
CREATE EXTENSION tamis;
