-- What an account has not read by then, each up to `p_most`. What cannot be shown is not counted either: it could never
-- be opened, and so never be read. `p_house` are the angels of the house.
--
-- The settings, and the pair of angel and id, have it read in the order of each thread's index and stop, also where the
-- database expects few rows.
create or replace function unread_counts(p_click_id text, p_until timestamptz, p_house text[], p_most integer)
returns table (messages integer, likes integer, visits integer) language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off as $$
begin
  return query
    with closed as materialized (select k.angel_id from closed_with(p_click_id) k),
    noticed as (
      select kinds.kind, (
        select count(*)::integer from (
          select from unread_notices(p_click_id, p_until) n
          where n.kind = kinds.kind and n.angel_id not in (select k.angel_id from closed k)
            and (n.angel_id = any(p_house) or exists (select from profile_shown(n.angel_id)))
          limit p_most
        ) counted
      ) as waiting
      from (values ('like'), ('visita')) kinds (kind)
    )
    select
      (
        select count(*)::integer from (
          select from conversations c
            cross join lateral (
              select from shown_messages() m
              where m.click_id = p_click_id and m.angel_id = c.angel_id
                and (m.angel_id, m.id) > (c.angel_id, c.read_up_to) and m.kind = 'message' and not m.is_deleted and m.sent_at <= p_until
              order by m.id limit p_most
            ) waiting
          where c.click_id = p_click_id and not c.is_muted and c.last_message_id > c.read_up_to
            and c.angel_id not in (select k.angel_id from closed k)
            and (c.angel_id = any(p_house) or exists (select from profile_shown(c.angel_id))
              or exists (select from person_away(c.angel_id)))
          limit p_most
        ) counted
      ),
      (select waiting from noticed where kind = 'like'),
      (select waiting from noticed where kind = 'visita');
end
$$;
