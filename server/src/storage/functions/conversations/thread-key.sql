-- What an account's thread is locked by (lock_thread).
create or replace function thread_key(p_click_id text) returns bigint language sql immutable as $$
  select hashtextextended('thread:' || p_click_id, 0)
$$;
