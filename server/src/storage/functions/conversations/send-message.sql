-- Stores a message of an account with its debit; part of send_messages, which holds the locks of both seats. Only
-- 'sent' changed anything.
--
-- Prices: level 0, 1, 2, each before and after the account first wrote to the angel. An account that belongs to another
-- flow than its price is 'stale'. A closed thread takes nothing ('recipient_closed'), but what was stored before it
-- closed is still answered as 'repeated'.
--
-- A message to a member is stored once and read from both seats (seat_messages): the row names the other account and as
-- whom that one knows the sender. Who writes to a member must be found by members as well ('profile_hidden').
--
-- Who likes each other writes the first messages for nothing, as many as their seat has left, and those are readable at
-- every level. What is written to a sample costs nothing, however often.
--
-- A message that was deleted since has no text: it is still the same one, and 'is_erased'.
--
-- What a message answers must be of its own thread; anything else is left out, and the message is stored without it.
--
-- Who writes to members who neither wrote nor liked back writes to p_strangers of them in a day, and no more
-- ('too_many_strangers').
--
-- Each statement looks up rows of one table by its key, so that its plan, which a connection keeps, is right for an empty
-- and a large table, and costs little to begin.
--
-- What is stored is answered with the balances it leaves.
create or replace function send_message(
  p_click_id text, p_angel_id text, p_client_id text, p_text text, p_flux_id text, p_units text[], p_amounts integer[],
  p_now timestamptz, p_strangers integer, p_reply_to bigint, p_media jsonb,
  out outcome text, out message_id bigint, out sent_at timestamptz, out is_read boolean, out premium_level integer,
  out message_balance integer, out icebreaker_balance integer, out like_balance integer, out balance_version bigint,
  out to_click_id text, out from_angel_id text, out is_unlocked boolean, out reply_to bigint, out is_erased boolean,
  out nature text
) language plpgsql as $$
#variable_conflict use_column
declare
  sender record;
  addressee record;
  known record;
  seat record;
  v_is_own_shown boolean;
  v_slot integer;
  v_is_stranger boolean;
begin
  select a.click_id, a.brand_id, a.flux_id, a.premium_level, a.email_confirmed_at, a.disabled_at
  into sender from account_standing(p_click_id) a;
  select p.click_id, p.brand_id, p.is_shown, p.nature into addressee from addressee_of(p_angel_id) p;
  if addressee.click_id is not null then
    select p.angel_id, p.is_shown into from_angel_id, v_is_own_shown from person_of(p_click_id) p;
  end if;
  select m.id, m.angel_id, m.text, m.kind, m.sent_at, m.is_unlocked, m.reply_to
  into known from messages m where m.click_id = p_click_id and m.client_id = p_client_id;
  select c.angel_read_up_to, c.has_written, c.mutual_since, c.free_left
  into seat from conversations c where c.click_id = p_click_id and c.angel_id = p_angel_id;

  message_id := known.id;
  sent_at := coalesce(known.sent_at, p_now);
  is_read := coalesce(seat.angel_read_up_to >= known.id, false);
  premium_level := coalesce(sender.premium_level, 0);
  to_click_id := addressee.click_id;
  is_unlocked := coalesce(known.is_unlocked, false);
  reply_to := known.reply_to;
  is_erased := coalesce(known.text = '', false);
  nature := addressee.nature;
  outcome := case
    when sender.click_id is null then 'not_found'
    when known.id is not null then
      case
        when known.angel_id = p_angel_id and known.text in (p_text, '') and known.kind = 'personal' then 'repeated'
        else 'conflict'
      end
    when sender.disabled_at is not null then 'account_disabled'
    when sender.flux_id <> p_flux_id then 'stale'
    when addressee.is_shown is not true or addressee.brand_id <> sender.brand_id or to_click_id = p_click_id
      then 'not_found'
    when to_click_id is not null and v_is_own_shown is not true then 'profile_hidden'
    when is_closed(p_click_id, p_angel_id) then 'recipient_closed'
    when premium_level = 0 and sender.email_confirmed_at is null then 'email_unconfirmed'
    else 'sent'
  end;

  if outcome = 'sent' then
    v_is_stranger := to_click_id is not null and seat.has_written is not true and seat.mutual_since is null
      and not exists (
        select 1 from conversations o where o.click_id = to_click_id and o.angel_id = from_angel_id and o.has_written
      );
    if v_is_stranger and (
      select count(*) from conversations s
      where s.click_id = p_click_id and s.approached_at > p_now - interval '1 day'
    ) >= p_strangers then
      outcome := 'too_many_strangers';
      return;
    end if;

    is_unlocked := nature = 'sample' or coalesce(seat.mutual_since is not null and seat.free_left > 0, false);
    v_slot := premium_level * 2 + coalesce(seat.has_written, false)::integer + 1;
    if not is_unlocked and p_amounts[v_slot] > 0
      and debit_credits(p_click_id, p_units[v_slot], p_amounts[v_slot], 'message:' || p_client_id, p_now) is null
    then
      outcome := 'short_of_' || p_units[v_slot];
      is_unlocked := false;
      return;
    end if;

    if p_reply_to is not null then
      select q.id into reply_to from shown_messages() q
      where q.click_id = p_click_id and q.angel_id = p_angel_id and q.id = p_reply_to
        and q.kind in ('personal', 'message') and q.notice_id is null and not q.is_deleted and q.sent_at <= p_now;
    end if;
    insert into messages (click_id, angel_id, kind, client_id, text, sent_at, to_click_id, from_angel_id,
      is_unlocked, reply_to, media)
    values (p_click_id, p_angel_id, 'personal', p_client_id, p_text, p_now, to_click_id, from_angel_id,
      is_unlocked, reply_to, p_media)
    returning id into message_id;
    insert into conversations as c (click_id, angel_id, has_written, last_message_id, approached_at)
    values (p_click_id, p_angel_id, true, message_id, case when v_is_stranger then p_now end)
    on conflict (click_id, angel_id) do update
      set has_written = true,
          last_message_id = greatest(c.last_message_id, excluded.last_message_id),
          approached_at = coalesce(c.approached_at, excluded.approached_at),
          free_left = c.free_left - (is_unlocked and to_click_id is not null)::integer;
    if to_click_id is not null then
      insert into conversations as c (click_id, angel_id, has_written, last_message_id)
      values (to_click_id, from_angel_id, false, message_id)
      on conflict (click_id, angel_id) do update
        set last_message_id = greatest(c.last_message_id, excluded.last_message_id);
      perform plan_notification(to_click_id, from_angel_id, 'message', message_id, p_now);
    elsif nature = 'operator' then
      perform open_chat_case(p_click_id, p_angel_id, p_now);
    end if;
  end if;

  if outcome in ('sent', 'repeated') then
    select coalesce(sum(b.balance) filter (where b.unit = 'message'), 0),
      coalesce(sum(b.balance) filter (where b.unit = 'icebreaker'), 0),
      coalesce(sum(b.balance) filter (where b.unit = 'like'), 0),
      coalesce(sum(b.version), 0)
    into message_balance, icebreaker_balance, like_balance, balance_version
    from balances_of(p_click_id) b;
  end if;
end
$$;
