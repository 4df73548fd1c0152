-- Open to other modules: marks the notices about an angel as read and answers whether one was unread. Those of a kind
-- in p_kinds stay unread from the moment beside it in p_unseen_from on.
create or replace function read_notices_of_angel(
  p_click_id text, p_angel_id text, p_now timestamptz, p_kinds text[], p_unseen_from timestamptz[]
) returns boolean language plpgsql as $$
begin
  update notices n set read_at = p_now
  where n.click_id = p_click_id and n.angel_id = p_angel_id and n.read_at is null and n.created_at <= p_now
    and not exists (
      select 1 from unnest(p_kinds, p_unseen_from) as unseen (kind, since)
      where unseen.kind = n.kind and unseen.since <= n.created_at
    );
  return found;
end
$$;
