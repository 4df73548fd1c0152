-- Open to other modules: whether the brand's team answers for a profile.
create or replace function is_of_team(p_angel_id text) returns boolean language sql stable as $$
  select exists (select 1 from profiles p where p.angel_id = p_angel_id and p.nature = 'operator')
$$;
