-- Stores messages of accounts, each with its debit, and answers for each what became of it. One message an account
-- a call; the rows have nothing to do with each other and only share the transaction.
--
-- Prices come as tables of six: level 0, 1, 2, each before and after the account first wrote to the angel;
-- p_price_tables says which table holds for a row, from 0. A row whose account now belongs to another flow is 'stale'.
-- A closed thread takes nothing ('recipient_closed'), but what was stored before it closed is still answered as
-- 'repeated'. Only 'sent' rows changed anything.
--
-- A message to a member is stored once and read from both seats (seat_messages): the row names the other account and as
-- whom that one knows the sender. Who writes to a member must be found by members as well ('profile_hidden').
--
-- Who likes each other writes the first messages for nothing, as many as their seat has left, and those are readable at
-- every level. What is written to a sample costs nothing, however often.
--
-- A message that was deleted since has no text: it is still the same one, and 'is_erased'.
--
-- What is written to a profile that the team answers for opens or joins its case at the desk.
--
-- What a message answers must be of its own thread; anything else is left out, and the message is stored without it.
--
-- Who writes to members who neither wrote nor liked back writes to p_strangers of them in a day, and no more
-- ('too_many_strangers').
--
-- The plan is kept for the life of a connection, from when the tables may have been empty: hence no sequential scans.
create or replace function send_messages(
  p_click_ids text[], p_angel_ids text[], p_client_ids text[], p_texts text[], p_flux_ids text[],
  p_price_tables integer[], p_units text[], p_amounts integer[], p_now timestamptz, p_strangers integer,
  p_reply_tos bigint[] default null, p_media text[] default null
) returns table (
  ordinal integer, outcome text, message_id bigint, sent_at timestamptz, is_read boolean, premium_level integer,
  message_balance integer, icebreaker_balance integer, like_balance integer, balance_version bigint,
  to_click_id text, from_angel_id text, is_unlocked boolean, reply_to bigint, is_erased boolean
) language plpgsql
set lock_timeout = '3s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
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

  -- A statement of its own: it must see what was committed while the locks were waited for.
  return query
  with input as materialized (
    select i.ordinal::integer as ordinal, i.click_id, i.angel_id, i.client_id, i.text, i.flux_id, i.price_table,
      i.reply_to, i.media::jsonb as media
    from unnest(p_click_ids, p_angel_ids, p_client_ids, p_texts, p_flux_ids, p_price_tables, p_reply_tos, p_media)
      with ordinality as i (click_id, angel_id, client_id, text, flux_id, price_table, reply_to, media, ordinal)
  ), found as materialized (
    select i.ordinal, i.click_id, i.angel_id, i.client_id, i.text, i.media, a.premium_level::integer as premium_level,
      first.id as first_id, first.sent_at as first_sent_at,
      coalesce(c.angel_read_up_to, 0) as angel_read_up_to,
      case when first.id is null then answered.id else first.reply_to end as reply_to,
      coalesce(first.text = '', false) as is_erased,
      other.click_id as to_click_id, own.angel_id as from_angel_id,
      i.price_table * 6 + a.premium_level * 2 + coalesce(c.has_written, false)::integer + 1 as slot,
      coalesce(c.mutual_since is not null and c.free_left > 0, false) or is_sample(i.angel_id) as is_free,
      first.is_unlocked as first_is_unlocked,
      stranger.is_one as is_stranger,
      case
        when a.click_id is null then 'not_found'
        when first.id is not null then
          case
            when first.angel_id = i.angel_id and first.text in (i.text, '') and first.kind = 'personal' then 'repeated'
            else 'conflict'
          end
        when a.disabled_at is not null then 'account_disabled'
        when a.flux_id <> i.flux_id then 'stale'
        when other.click_id = i.click_id or other.brand_id <> own.brand_id or not other.is_shown then 'not_found'
        when other.click_id is not null and own.is_shown is not true then 'profile_hidden'
        when is_closed(i.click_id, i.angel_id) then 'recipient_closed'
        when a.premium_level = 0 and a.email_confirmed_at is null then 'email_unconfirmed'
        when not stranger.is_one then 'sent'
        when (
          select count(*) from conversations s
          where s.click_id = i.click_id and s.approached_at > p_now - interval '1 day'
        ) >= p_strangers then 'too_many_strangers'
        else 'sent'
      end as outcome
    from input i
    left join lateral account_standing(i.click_id) a on true
    left join lateral person_behind(i.angel_id) other on true
    left join lateral person_of(i.click_id) own on other.click_id is not null
    left join messages first on first.click_id = i.click_id and first.client_id = i.client_id
    left join conversations c on c.click_id = i.click_id and c.angel_id = i.angel_id
    left join lateral (
      select q.id from shown_messages() q
      where q.click_id = i.click_id and q.angel_id = i.angel_id and q.id = i.reply_to
        and q.kind in ('personal', 'message') and q.notice_id is null and not q.is_deleted and q.sent_at <= p_now
    ) answered on i.reply_to is not null
    left join conversations o on o.click_id = other.click_id and o.angel_id = own.angel_id
    cross join lateral (
      select other.click_id is not null and c.has_written is not true and o.has_written is not true
        and c.mutual_since is null as is_one
    ) stranger
  ), due as (
    select array_agg(f.click_id) as click_ids, array_agg(p_units[f.slot]) as units,
      array_agg(p_amounts[f.slot]) as amounts, array_agg('message:' || f.client_id) as causes
    from found f where f.outcome = 'sent' and not f.is_free and p_amounts[f.slot] > 0
  ), debit as materialized (
    select d.* from due, debit_accounts(due.click_ids, due.units, due.amounts, due.causes, p_now) d
  ), stored as (
    insert into messages (click_id, angel_id, kind, client_id, text, sent_at, to_click_id, from_angel_id,
      is_unlocked, reply_to, media)
    select f.click_id, f.angel_id, 'personal', f.client_id, f.text, p_now, f.to_click_id, f.from_angel_id, f.is_free,
      f.reply_to, f.media
    from found f left join debit d on d.click_id = f.click_id
    where f.outcome = 'sent' and (f.is_free or p_amounts[f.slot] = 0 or d.click_id is not null)
    returning messages.id, messages.click_id, messages.angel_id, messages.to_click_id, messages.from_angel_id,
      messages.is_unlocked
  ), seats as (
    select s.click_id, s.angel_id, true as has_written, (s.is_unlocked and s.to_click_id is not null)::integer as free,
      s.id
    from stored s
    union all
    select s.to_click_id, s.from_angel_id, false, 0, s.id from stored s where s.to_click_id is not null
  ), thread as (
    -- Grouped: two who write to each other in the same call would change a row twice.
    insert into conversations as c (click_id, angel_id, has_written, last_message_id, free_left, approached_at)
    select t.click_id, t.angel_id, bool_or(t.has_written), max(t.id), nullif(sum(t.free), 0),
      case when bool_or(t.has_written and f.is_stranger) then p_now end
    from seats t left join found f on f.click_id = t.click_id and f.angel_id = t.angel_id
    group by t.click_id, t.angel_id
    on conflict (click_id, angel_id) do update
      set has_written = c.has_written or excluded.has_written,
          last_message_id = greatest(c.last_message_id, excluded.last_message_id),
          approached_at = coalesce(c.approached_at, excluded.approached_at),
          -- What is inserted is what was used; a seat that is new has none.
          free_left = c.free_left - coalesce(excluded.free_left, 0)
  ), notified as materialized (
    select s.id, plan_notification(s.to_click_id, s.from_angel_id, 'message', s.id, p_now) as planned
    from stored s where s.to_click_id is not null
  ), waiting as materialized (
    select s.id, open_chat_case(s.click_id, s.angel_id, p_now) as opened
    from stored s where s.to_click_id is null and is_of_team(s.angel_id)
  )
  select f.ordinal,
    case when f.outcome = 'sent' and s.id is null then 'short_of_' || p_units[f.slot] else f.outcome end,
    coalesce(s.id, f.first_id), coalesce(f.first_sent_at, p_now), coalesce(f.angel_read_up_to >= f.first_id, false),
    coalesce(f.premium_level, 0),
    -- What this statement wrote it does not see: the unit that paid comes from the debit.
    coalesce(max(case when b.unit = d.unit then d.balance else b.balance end) filter (where b.unit = 'message'), 0),
    coalesce(max(case when b.unit = d.unit then d.balance else b.balance end) filter (where b.unit = 'icebreaker'), 0),
    coalesce(max(case when b.unit = d.unit then d.balance else b.balance end) filter (where b.unit = 'like'), 0),
    coalesce(sum(case when b.unit = d.unit then d.version else b.version end), 0)::bigint,
    f.to_click_id, f.from_angel_id, coalesce(s.is_unlocked, f.first_is_unlocked, false), f.reply_to, f.is_erased
  from found f
  left join stored s on s.click_id = f.click_id
  left join notified n on n.id = s.id
  left join waiting w on w.id = s.id
  left join debit d on d.click_id = f.click_id
  left join lateral balances_of(f.click_id) b on true
  group by f.ordinal, f.outcome, f.slot, f.first_id, f.first_sent_at, f.angel_read_up_to, f.premium_level, s.id,
    s.is_unlocked, f.first_is_unlocked, f.to_click_id, f.from_angel_id, f.reply_to, f.is_erased
  order by f.ordinal;
end
$$;
