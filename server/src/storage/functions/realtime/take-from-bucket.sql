-- Fills a bucket for the time that has passed, by the clock of the database, and takes up to a block of whole tokens
-- out of it. Answers how many.
create or replace function take_from_bucket(p_key text, p_per_second float8, p_burst float8, p_block integer)
returns float8 language plpgsql as $$
declare
  v_had float8;
  v_taken float8;
begin
  insert into socket_buckets as b (key, tokens, filled_at) values (p_key, p_burst, clock_timestamp())
  on conflict (key) do update set
    tokens = least(p_burst,
      b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.filled_at)) * p_per_second),
    filled_at = clock_timestamp()
  returning tokens into v_had;
  v_taken := floor(least(v_had, p_block));
  update socket_buckets set tokens = tokens - v_taken where key = p_key;
  return v_taken;
end
$$;
