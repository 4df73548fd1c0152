-- Open to other modules: when these accounts first paid for something; a card check is no purchase.
create or replace function first_purchases(p_click_ids text[]) returns table (
  click_id text, bought_at timestamptz
) language sql stable as $$
  select a.click_id, min(t.at)
  from payment_attempts a join payment_transitions t on t.attempt_id = a.id and t.to_status = 'settled'
  where a.click_id = any(p_click_ids) and a.amount_cents > 0 and a.purpose <> 'verification'
  group by a.click_id
$$;
