-- Open to other modules: whose address this is within a brand; null when it is unknown.
create or replace function account_of_email(p_brand_id text, p_email text) returns text language sql stable as $$
  select a.click_id from accounts a where a.brand_id = p_brand_id and a.email = p_email
$$;
