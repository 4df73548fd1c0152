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
declare
  v_first integer;
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

  for i in 1 .. cardinality(p_click_ids) loop
    v_first := p_price_tables[i] * 6 + 1;
    -- A statement of its own: it must see what was committed while the locks were waited for.
    select i, m.*
    into ordinal, outcome, message_id, sent_at, is_read, premium_level, to_click_id, from_angel_id, is_unlocked,
      reply_to, is_erased, nature
    from send_message(p_click_ids[i], p_angel_ids[i], p_client_ids[i], p_texts[i], p_flux_ids[i],
      p_units[v_first:v_first + 5], p_amounts[v_first:v_first + 5], p_now, p_strangers, p_reply_tos[i],
      p_media[i]::jsonb) m;
    select coalesce(sum(b.balance) filter (where b.unit = 'message'), 0),
      coalesce(sum(b.balance) filter (where b.unit = 'icebreaker'), 0),
      coalesce(sum(b.balance) filter (where b.unit = 'like'), 0),
      coalesce(sum(b.version), 0)
    into message_balance, icebreaker_balance, like_balance, balance_version
    from balances_of(p_click_ids[i]) b;
    return next;
  end loop;
end
$$;
