-- Open to other modules: accounts that were opened since then on devices with the print of the one that this account was
-- opened on, itself included; none where it sent no print, or is older. The print goes after a month.
create or replace function new_accounts_of_device(p_click_id text, p_since timestamptz) returns setof text
language sql stable as $$
  select b.click_id from accounts a
  join accounts b on b.brand_id = a.brand_id and b.fingerprint = a.fingerprint and b.created_at >= p_since
  where a.click_id = p_click_id and a.fingerprint is not null and a.created_at >= p_since
$$;
