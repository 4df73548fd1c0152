-- Open to other modules: keeps a settled payment of an account from changing until the transaction ends. False: the
-- account has no such payment.
create or replace function lock_settled_payment(p_click_id text, p_id uuid) returns boolean language plpgsql as $$
begin
  perform 1 from payment_attempts a
  where a.id = p_id and a.click_id = p_click_id and a.status = 'settled' and a.amount_cents > 0 for update;
  return found;
end
$$;
