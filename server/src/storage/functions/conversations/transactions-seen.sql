-- How many transactions of the PostgreSQL cluster the statement that calls it sees as ended; not for a standby, which
-- lists the open ones elsewhere. Of two readings the one that sees
-- more is the later one; two that see the same have read the same. Not the largest of them alone: one that began before
-- it may still be open.
create or replace function transactions_seen() returns bigint language sql stable as $$
  select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen))
  from pg_current_snapshot() seen
$$;
