-- The locks of two threads, in the order in which messages take them: two calls that share both never wait in a circle.
create or replace function lock_seats(p_click_id text, p_other_click_id text) returns void language plpgsql
set lock_timeout = '3s' as $$
begin
  perform lock_thread(click_id)
  from (select click_id from unnest(array[p_click_id, p_other_click_id]) as click_id order by click_id) as ordered;
end
$$;
