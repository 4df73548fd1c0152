-- Open to other modules: who gets what is written to a profile: its member, its brand's team, or a program. Without a brand
-- it may be met on every one.
create or replace function addressee_of(p_angel_id text) returns table (
  click_id text, brand_id text, is_shown boolean, nature text
) language sql stable as $$
  select p.click_id, p.brand_id, p.is_shown, p.nature from profiles p where p.angel_id = p_angel_id
$$;
