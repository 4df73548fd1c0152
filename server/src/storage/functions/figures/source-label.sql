-- A source as figures show it. It comes from an address that anybody can write, so it is short, plain, and no e-mail
-- address.
create or replace function source_label(p_source text) returns text language sql immutable as $$
  select case when p_source ~ '^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,39}$' then lower(p_source) else 'other' end
$$;
