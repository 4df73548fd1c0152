-- Open to other modules: what decides about an account in a statement that must not take a round trip more.
create or replace function account_standing(p_click_id text) returns table (
  click_id text, brand_id text, country text, flux_id text, premium_level smallint, email_confirmed_at timestamptz,
  disabled_at timestamptz
) language sql stable as $$
  select a.click_id, a.brand_id, a.country, a.flux_id, a.premium_level, a.email_confirmed_at,
    coalesce(a.disabled_at, a.leaving_since)
  from accounts a where a.click_id = p_click_id
$$;
