-- Open to other modules: accounts that signed up, confirmed or were there since a time, and those that are named.
-- Nothing says who they are but the id.
create or replace function accounts_to_follow(p_since timestamptz, p_click_ids text[]) returns table (
  click_id text, brand_id text, flux_id text, source text, language text, country text, signed_up_at timestamptz,
  confirmed_at timestamptz, active_at timestamptz
) language sql stable as $$
  select a.click_id, a.brand_id, a.flux_id, a.source, a.language, a.country, a.created_at,
    a.email_confirmed_at, a.last_activity_at
  from accounts a
  where a.erased_at is null
    and (greatest(a.created_at, a.email_confirmed_at, a.last_activity_at) >= p_since or a.click_id = any(p_click_ids))
$$;
