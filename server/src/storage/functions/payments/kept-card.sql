-- Open to other modules: a card on file, unless it was forgotten.
create or replace function kept_card(p_id uuid) returns table (last_four text, is_disputed boolean) language sql stable as $$
  select c.last_four, c.disputed_at is not null from saved_cards c where c.id = p_id and c.forgotten_at is null
$$;
