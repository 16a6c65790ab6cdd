/* The functions of the extension tamis, version 0.1. */

\echo Use "CREATE EXTENSION tamis" to load this file. \quit

/* All functions except tamis_version() are IMMUTABLE: the result depends only on the arguments. They read no table, no setting and no file.
 * They are PARALLEL SAFE: they change nothing but the compiled policies that each process keeps for itself.
 * They are not STRICT: NULL as html gives NULL, but NULL as policy or options is an error. Otherwise a CHECK constraint with a policy that is
 * NULL by mistake would allow everything.
 * They are not LEAKPROOF: an error message can contain a part of a policy. */

CREATE FUNCTION tamis_sanitize(html text, policy text DEFAULT 'default', options text DEFAULT '{}')
    RETURNS text AS 'MODULE_PATHNAME', 'tamis_pg_sanitize' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
COMMENT ON FUNCTION tamis_sanitize(text, text, text) IS
    'the HTML with only the markup that the policy allows';

CREATE FUNCTION tamis_text(html text, policy text DEFAULT 'default', options text DEFAULT '{}')
    RETURNS text AS 'MODULE_PATHNAME', 'tamis_pg_text' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
COMMENT ON FUNCTION tamis_text(text, text, text) IS
    'the visible text of the sanitized HTML; not safe as HTML until it is escaped';

CREATE FUNCTION tamis_markdown(html text, policy text DEFAULT 'default', options text DEFAULT '{}')
    RETURNS text AS 'MODULE_PATHNAME', 'tamis_pg_markdown' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
COMMENT ON FUNCTION tamis_markdown(text, text, text) IS
    'the sanitized HTML as GitHub Flavored Markdown; the HTML that a renderer makes of it must be sanitized again';

CREATE FUNCTION tamis_explain(html text, policy text DEFAULT 'default', options text DEFAULT '{}', most_changes integer DEFAULT 1000)
    RETURNS jsonb AS 'MODULE_PATHNAME', 'tamis_pg_explain' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 200;
COMMENT ON FUNCTION tamis_explain(text, text, text, integer) IS
    'what sanitizing removes, changes or adds: where, why and by which member of the policy';

CREATE FUNCTION tamis_is_clean(html text, policy text DEFAULT 'default', options text DEFAULT '{}')
    RETURNS boolean AS 'MODULE_PATHNAME', 'tamis_pg_is_clean' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
COMMENT ON FUNCTION tamis_is_clean(text, text, text) IS
    'whether sanitizing changes no byte of the HTML; false for HTML that is refused';

CREATE FUNCTION tamis_gate(html text, policy text DEFAULT 'default', options text DEFAULT '{}')
    RETURNS text AS 'MODULE_PATHNAME', 'tamis_pg_gate' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 20;
COMMENT ON FUNCTION tamis_gate(text, text, text) IS
    'NULL if the gate accepts the finished HTML; otherwise where and why it refuses it';

/* STABLE, because the next version of the library has another result. */
CREATE FUNCTION tamis_version()
    RETURNS text AS 'MODULE_PATHNAME', 'tamis_pg_version' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tamis_version() IS 'the version of the library tamis';
