-- Open to other modules: which payment each reversal of an account is about.
create or replace function reversals_of(p_click_id text) returns table (
  id uuid, attempt_id uuid
) language sql stable as $$
  select r.id, r.attempt_id from payment_reversals r join payment_attempts a on a.id = r.attempt_id
  where a.click_id = p_click_id
$$;
