-- Open to other modules: cards that were kept for a renewal and for nothing else.
create or replace function cards_for_renewal_only() returns table (
  id uuid, click_id text, created_at timestamptz
) language sql stable as $$
  select c.id, c.click_id, c.created_at from saved_cards c where c.is_for_renewal_only and c.forgotten_at is null
$$;
