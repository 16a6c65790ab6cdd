-- A connection keeps 16 compiled policies. These are 100, in an order in which no policy is found again, twice.
CREATE FUNCTION policy(i int) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$SELECT format('{"elements": ["p", {"name": "a", "attributes": ["x%s"]}]}', i)$$;
CREATE VIEW held AS SELECT sum(total_bytes) AS bytes FROM pg_backend_memory_contexts WHERE name = 'tamis';

SELECT count(*) FROM generate_series(1, 200) i
    WHERE tamis_sanitize(format('<p>a<a x%s=1 x0=2>b</a></p>', i % 100 + 1), policy(i % 100 + 1)) = format('<p>a<a x%s="1">b</a></p>', i % 100 + 1);
-- The memory of a connection is the same after many policies as after some.
CREATE TEMP TABLE before AS SELECT bytes FROM held;
SELECT count(tamis_sanitize('<p>a', policy(i))) FROM generate_series(1, 2000) i;
SELECT held.bytes <= before.bytes + 262144 AS is_bounded FROM held, before;

-- Policies that alternate, with all functions: a policy is not taken for another.
SELECT count(*) FROM generate_series(1, 1000) i WHERE tamis_sanitize('<h1>a</h1>', CASE i % 3 WHEN 0 THEN 'comment' WHEN 1 THEN 'article' ELSE 'text' END)
    = CASE i % 3 WHEN 0 THEN '<div>a</div>' WHEN 1 THEN '<h1>a</h1>' ELSE 'a' END;
SELECT DISTINCT tamis_sanitize('<h1>a</h1>', 'comment'), tamis_text('<h1>a</h1>', 'article'), tamis_markdown('<h1>a</h1>', 'article'),
    tamis_markdown('<h1>a</h1>', 'comment'), tamis_explain('<h1>a</h1>', 'article') -> 'total', tamis_explain('<h1>a</h1>', 'comment') -> 'total',
    tamis_sanitize('<td>a', 'article', '{"context": "tr"}') FROM generate_series(1, 100);

-- A policy that is not valid does not take the place of another one, and is not kept.
SELECT tamis_sanitize('a', '{"elements": 1}');
SELECT tamis_sanitize('a', '{"elements": 1}');
SELECT tamis_sanitize('<h1>a</h1>', 'article');

-- The memory of a large document is released after it.
CREATE TEMP TABLE small AS SELECT bytes FROM held;
SELECT length(tamis_text(repeat('<p>x', 300000)));
SELECT held.bytes <= small.bytes + 1048576 AS is_released FROM held, small;
-- Also if it is refused.
SELECT tamis_is_clean(repeat('<p>x', 300000), 'default', '{"limits": {"NODES": 500000}, "straight": false}');
SELECT held.bytes <= small.bytes + 1048576 AS is_released FROM held, small;

DROP VIEW held;
DROP FUNCTION policy;
