-- A like of a member is taken back: the entry and the notice of the one who was liked go, and what the two had because
-- they liked each other. What they wrote stays. The entry keeps its key, so that liking again announces nothing. The
-- caller holds the locks of both threads.
create or replace function hide_like(
  p_click_id text, p_angel_id text, p_to_click_id text, p_from_angel_id text
) returns void language plpgsql as $$
#variable_conflict use_column
begin
  update messages set sent_at = 'infinity' where click_id = p_to_click_id and client_id = 'like:' || p_from_angel_id;
  delete from notices where click_id = p_to_click_id and angel_id = p_from_angel_id and kind = 'like';
  -- The other's like answers none any more.
  update messages set category = null where click_id = p_click_id and client_id = 'like:' || p_angel_id;
  update notices set category = null where click_id = p_click_id and angel_id = p_angel_id and kind = 'like';
  update conversations set mutual_since = null
  where (click_id = p_click_id and angel_id = p_angel_id) or (click_id = p_to_click_id and angel_id = p_from_angel_id);
end
$$;
