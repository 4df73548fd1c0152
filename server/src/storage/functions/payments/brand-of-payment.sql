-- Open to other modules: the brand at which a payment was made; null: there is no such payment.
create or replace function brand_of_payment(p_id uuid) returns text language sql stable as $$
  select a.brand_id from payment_attempts a where a.id = p_id
$$;
