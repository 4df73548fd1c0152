-- Stores messages of accounts, each with its debit, and answers for each what became of it (send_message). One message
-- an account a call; the rows have nothing to do with each other and only share the transaction.
--
-- Prices come as tables of six: level 0, 1, 2, each before and after the account first wrote to the angel;
-- p_price_tables says which table holds for a row, from 0.
create or replace function send_messages(
  p_click_ids text[], p_angel_ids text[], p_client_ids text[], p_texts text[], p_flux_ids text[],
  p_price_tables integer[], p_units text[], p_amounts integer[], p_now timestamptz, p_strangers integer,
  p_reply_tos bigint[] default null, p_media text[] default null
) returns table (
  ordinal integer, outcome text, message_id bigint, sent_at timestamptz, is_read boolean, premium_level integer,
  message_balance integer, icebreaker_balance integer, like_balance integer, balance_version bigint,
  to_click_id text, from_angel_id text, is_unlocked boolean, reply_to bigint, is_erased boolean,
  nature text
) language plpgsql set lock_timeout = '3s' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- A process whose clock is ahead would hide its messages from the others.
  p_now := least(p_now, now());
  -- In one order everywhere, so that two calls that share accounts wait for each other only one way round. Of both
  -- seats: ids become visible to each account in the order in which they were given.
  perform lock_thread(click_id)
  from (
    select click_id from unnest(p_click_ids) as click_id
    union
    select other.click_id from unnest(p_angel_ids) as angel_id, person_behind(angel_id) other
    order by click_id
  ) as ordered;

  -- What each call in here reads and stores it does by statements of its own: they see what was committed while the locks
  -- were waited for.
  return query
    select i, m.*
    from generate_subscripts(p_click_ids, 1) i,
      lateral (select p_price_tables[i] * 6 + 1 as first) price,
      lateral send_message(p_click_ids[i], p_angel_ids[i], p_client_ids[i], p_texts[i], p_flux_ids[i],
        p_units[first:first + 5], p_amounts[first:first + 5], p_now, p_strangers, p_reply_tos[i], p_media[i]::jsonb) m;
end
$$;
