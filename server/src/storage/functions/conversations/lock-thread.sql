-- Open to other modules: the lock of an account's thread. What adds to the thread takes it first, so that ids become
-- visible in the order in which they were given: a browser that catches up from the highest id it saw misses nothing.
create or replace function lock_thread(p_click_id text) returns void language sql as $$
  select pg_advisory_xact_lock(thread_key(p_click_id))
$$;
