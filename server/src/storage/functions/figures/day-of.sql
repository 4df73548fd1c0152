-- The day of a moment, in UTC.
create or replace function day_of(p_at timestamptz) returns date language sql immutable as $$
  select (p_at at time zone 'UTC')::date
$$;
