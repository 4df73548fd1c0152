-- Open to other modules: whether a profile is a made-up one. Nothing in a conversation with it is sold or withheld.
create or replace function is_sample(p_angel_id text) returns boolean language sql stable as $$
  select exists (select 1 from profiles p where p.angel_id = p_angel_id and p.nature = 'sample')
$$;
