-- Open to other modules: accounts of any brand with the mail address of this one, itself included.
create or replace function accounts_of_same_email(p_click_id text) returns setof text language sql stable as $$
  select b.click_id from accounts a join accounts b on b.email = a.email where a.click_id = p_click_id
$$;
