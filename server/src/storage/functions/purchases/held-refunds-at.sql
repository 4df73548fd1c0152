-- Open to other modules: refunds of withdrawals that waited for a person at a moment: owed, and not asked for yet.
create or replace function held_refunds_at(p_ids uuid[], p_at timestamptz) returns table (
  attempt_id uuid, cents integer
) language sql stable as $$
  select h.attempt_id, h.refund_cents from held_refunds h
  where h.attempt_id = any(p_ids) and h.held_at < p_at and (h.answered_at is null or h.answered_at >= p_at)
$$;
