-- Open to other modules: whether a brand is open and not to close. Changes of brands wait until the transaction that asks has ended,
-- so that a closing counts the account that it makes.
create or replace function takes_members(p_brand_id text) returns boolean language sql volatile as $$
  select version from brand_book for share;
  select not exists (select 1 from brand_records r where r.id = p_brand_id and (r.closed_at is not null or r.closes_at is not null));
$$;
