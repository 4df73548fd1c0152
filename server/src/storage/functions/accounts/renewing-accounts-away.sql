-- Open to other modules: accounts that something renews for, and that are disabled, or whose owner is away.
create or replace function renewing_accounts_away() returns setof text language sql stable as $$
  select a.click_id from accounts a
  where a.renews_at is not null and coalesce(a.disabled_at, a.leaving_since) is not null
$$;
