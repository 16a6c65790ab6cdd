-- Workers give the results of the leader.
CREATE TABLE many AS SELECT i, format('<p onclick=x>row %s <b>bold</p><script>%s</script>', i, i) AS body FROM generate_series(1, 20000) i;
ANALYZE many;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
EXPLAIN (COSTS OFF) CREATE TABLE parallel AS SELECT i, tamis_sanitize(body, 'comment') FROM many;
CREATE TABLE parallel AS SELECT i, tamis_sanitize(body, 'comment') AS safe, tamis_text(body) AS plain FROM many;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE serial AS SELECT i, tamis_sanitize(body, 'comment') AS safe, tamis_text(body) AS plain FROM many;
SELECT count(*) AS rows, count(*) FILTER (WHERE p.safe = s.safe AND p.plain = s.plain) AS equal FROM parallel p JOIN serial s USING (i);
RESET max_parallel_workers_per_gather;
-- Workers are really started, and do a part.
DO $$
DECLARE line text; found bool = false;
BEGIN
    FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT count(*) FROM many WHERE tamis_is_clean(body)' LOOP
        found = found OR line ~ 'Workers Launched: [12]';
    END LOOP;
    RAISE NOTICE 'workers launched: %', found;
END$$;
-- An error in a worker is the error of the statement.
SELECT count(*) FROM many WHERE tamis_sanitize(body, 'no such preset') <> '';
DROP TABLE many, serial, parallel;
