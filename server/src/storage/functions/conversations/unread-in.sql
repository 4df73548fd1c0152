-- What an account has not read of one conversation by then: the first entry of these kinds, and how many there are, up
-- to `p_most`.
--
-- The settings, and the pair of angel and id, have it read in the order of the thread's index and stop, also where the
-- database expects few rows.
create or replace function unread_in(
  p_click_id text, p_angel_id text, p_after bigint, p_until timestamptz, p_kinds text[], p_most integer
) returns table (first_id bigint, count integer) language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
    select min(unread.id), count(*)::integer
    from (
      select m.id from shown_messages() m
      where m.click_id = p_click_id and m.angel_id = p_angel_id and (m.angel_id, m.id) > (p_angel_id, p_after)
        and m.kind = any(p_kinds) and not m.is_deleted and m.sent_at <= p_until
      order by m.id limit p_most
    ) unread;
end
$$;
