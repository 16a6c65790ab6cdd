-- A statement is cancelled between documents.
SET statement_timeout = '100ms';
SELECT sum(length(tamis_sanitize(repeat('<p>x</p>', 1000)))) FROM generate_series(1, 10000000);
SELECT count(*) FROM generate_series(1, 10000000) WHERE tamis_is_clean(repeat('<p>x</p>', 1000));
RESET statement_timeout;
SELECT tamis_sanitize('<p onclick=x>after');

-- A document in the middle of a transaction that fails.
BEGIN;
SELECT tamis_sanitize('<p onclick=x>before');
SAVEPOINT s;
SELECT tamis_sanitize(repeat('<b>', 5000));
ROLLBACK TO s;
SELECT tamis_sanitize('<p onclick=x>after');
COMMIT;

-- Cursors that are open at the same time, with policies of their own.
BEGIN;
DECLARE a CURSOR FOR SELECT tamis_sanitize('<h1>a' || i, 'article') FROM generate_series(1, 3) i;
DECLARE b CURSOR FOR SELECT tamis_sanitize('<h1>b' || i, 'comment') FROM generate_series(1, 3) i;
FETCH a; FETCH b; FETCH a; FETCH b;
COMMIT;

-- The limits are those of the documentation.
SELECT length(tamis_sanitize(repeat('x', 33554432)));
SELECT tamis_is_clean(repeat('x', 33554433));
