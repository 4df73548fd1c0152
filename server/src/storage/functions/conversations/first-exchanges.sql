-- Open to other modules: when these accounts first wrote, and when they were first answered in a thread they wrote in.
create or replace function first_exchanges(p_click_ids text[]) returns table (
  click_id text, wrote_at timestamptz, answered_at timestamptz
) language sql stable as $$
  select ids.click_id, wrote.sent_at, answered.sent_at
  from unnest(p_click_ids) ids(click_id)
  join lateral (
    select m.sent_at from messages m where m.click_id = ids.click_id and m.kind = 'personal' order by m.id limit 1
  ) wrote on true
  left join lateral (
    select least(
      (select m.sent_at from messages m
        where m.click_id = ids.click_id and m.kind = 'message' and exists (
          select 1 from messages s where s.click_id = m.click_id and s.angel_id = m.angel_id and s.kind = 'personal'
            and s.id < m.id)
        order by m.id limit 1),
      (select m.sent_at from messages m
        where m.to_click_id = ids.click_id and m.kind = 'personal' and exists (
          select 1 from messages s where s.click_id = ids.click_id and s.angel_id = m.from_angel_id
            and s.kind = 'personal' and s.id < m.id)
        order by m.id limit 1)
    ) as sent_at
  ) answered on true
$$;
