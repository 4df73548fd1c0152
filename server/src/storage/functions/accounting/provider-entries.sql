-- Open to other modules: what is booked of payments on an account at a provider. subject: what the movement is about, a
-- payment or a reversal. What a provider settled instead of something that is here already is left out.
create or replace function provider_entries(p_code text) returns table (
  movement_id bigint, kind text, subject text, attempt_id uuid, currency text, amount bigint, occurred_at timestamptz
) language sql stable as $$
  select m.id, m.kind, split_part(m.cause, ':', 2), m.attempt_id, a.unit, p.amount, m.occurred_at
  from money_accounts a
  join money_postings p on p.account_id = a.id
  join money_movements m on m.id = p.movement_id
  where a.code = p_code and m.attempt_id is not null and m.kind <> 'fxSettled'
$$;
