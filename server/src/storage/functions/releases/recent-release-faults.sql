-- Open to other modules: pages of remotes that loaded, and that crashed or did not load, in the last ten minutes.
create or replace function recent_release_faults() returns table (brand text, remote text, loads bigint, faults bigint)
language sql stable as $$
  select h.brand_id, h.remote, sum(h.loads),
    sum(h.crashes + (select coalesce(sum(v.value::integer), 0) from jsonb_each_text(h.failures) v
      where v.key not like 'policy:%'))
  from release_health h where h.minute > now() - interval '10 minutes' group by h.brand_id, h.remote
$$;
