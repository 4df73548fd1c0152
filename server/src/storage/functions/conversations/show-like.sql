-- Shows a like of a member to the member who is liked: an entry in their thread and a notice. Where that one likes the
-- account as well, the two seats become mutual, each with its free messages; those are given once, however often one of
-- the two takes the like back. No row: the thread is closed.
--
-- The caller holds the locks of both threads and has just stored the like, so of two who like each other at the same
-- moment the second one sees the first one's.
create or replace function show_like(
  p_click_id text, p_angel_id text, p_to_click_id text, p_from_angel_id text, p_free integer, p_to_free integer,
  p_now timestamptz
) returns table (is_new boolean, is_mutual boolean, is_first boolean) language plpgsql as $$
#variable_conflict use_column
declare
  v_key text := 'like:' || p_from_angel_id;
  v_category text;
  v_is_shown boolean;
begin
  p_now := least(p_now, now());
  is_mutual := exists (select 1 from likes where click_id = p_to_click_id and angel_id = p_from_angel_id);
  v_category := case when is_mutual then 'risposta_a_like' end;
  select d.is_new into is_new
  from deliver_message(p_to_click_id, p_from_angel_id, 'like', v_key, '', v_category, null, p_now) d;
  if not found then
    return;
  end if;
  v_is_shown := is_new;
  if not is_new then
    -- It was taken back before: shown again, and announced no second time.
    update messages set sent_at = p_now, category = v_category, is_hidden = false
    where click_id = p_to_click_id and client_id = v_key and sent_at = 'infinity';
    v_is_shown := found;
  end if;
  if v_is_shown then
    insert into notices (click_id, kind, angel_id, category, created_at)
    values (p_to_click_id, 'like', p_from_angel_id, v_category, p_now);
  end if;
  is_first := is_mutual and not exists (
    select 1 from conversations where click_id = p_click_id and angel_id = p_angel_id and free_left is not null
  );
  if is_mutual then
    insert into conversations as c (click_id, angel_id, mutual_since, free_left)
    values (p_click_id, p_angel_id, p_now, p_free), (p_to_click_id, p_from_angel_id, p_now, p_to_free)
    on conflict (click_id, angel_id) do update
      set mutual_since = excluded.mutual_since, free_left = coalesce(c.free_left, excluded.free_left);
  end if;
  return next;
end
$$;
