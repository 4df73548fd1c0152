-- Open to other modules: all accounts that are disabled, or whose owner is away.
create or replace function accounts_away() returns table (click_id text) language sql stable as $$
  select a.click_id from accounts a where coalesce(a.disabled_at, a.leaving_since) is not null
$$;
