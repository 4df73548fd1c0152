-- Open to other modules: all accounts above the level that costs nothing.
create or replace function premium_accounts() returns table (click_id text, premium_level smallint)
language sql stable as $$
  select a.click_id, a.premium_level from accounts a where a.premium_level > 0
$$;
