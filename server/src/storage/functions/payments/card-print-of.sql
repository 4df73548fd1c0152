-- Open to other modules: the keyed hash of the card that paid; null when it was none, or is forgotten.
create or replace function card_print_of(p_attempt_id uuid) returns text language sql stable as $$
  select a.card_print from payment_attempts a where a.id = p_attempt_id
$$;
