-- Open to other modules: the time that sales are for, as their receipts name it.
create or replace function receipt_periods(p_ids uuid[]) returns table (
  attempt_id uuid, starts_at timestamptz, ends_at timestamptz
) language sql stable as $$
  select r.attempt_id, (r.facts -> 'period' ->> 'startsAt')::timestamptz, (r.facts -> 'period' ->> 'endsAt')::timestamptz
  from receipts r where r.attempt_id = any(p_ids) and r.position = 0 and r.facts ? 'period'
$$;
