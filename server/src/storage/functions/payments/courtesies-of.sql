-- Open to other modules: what went back of an account's payments, or is on its way, as a courtesy: what was bought stays.
create or replace function courtesies_of(p_click_id text) returns table (
  attempt_id uuid, cents integer
) language sql stable as $$
  select r.attempt_id, sum(r.amount_cents)::integer
  from payment_reversals r join payment_attempts a on a.id = r.attempt_id
  where a.click_id = p_click_id and r.keeps_goods and r.second_reference is null and r.status in ('asked', 'done')
  group by r.attempt_id
$$;
