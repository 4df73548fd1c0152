-- Open to other modules: when these accounts were last there.
create or replace function last_active(p_click_ids text[]) returns table (
  click_id text, last_activity_at timestamptz
) language sql stable as $$
  select a.click_id, a.last_activity_at from accounts a
  where a.click_id = any(p_click_ids) and a.last_activity_at is not null
$$;
