-- The people who are there already, each many times over: accounts of copies, and what an account leaves behind by
-- signing up, signing in and looking around. `large.copies` says how many of each are made.

-- What is copied was checked when it was first written.
set session_replication_role = replica;
set work_mem = '256MB';
select setseed(0.5);

-- As long and as far apart as those that the server draws.
create function pg_temp.id_of(p_of text) returns text language sql immutable as $$
  select translate(rtrim(encode(decode(md5(p_of), 'hex'), 'base64'), '='), '+/', '-_')
$$;
-- A moment in the past, more often a recent one.
create function pg_temp.ago(p_days integer) returns timestamptz language sql volatile as $$
  select now() - power(random(), 2) * p_days * interval '1 day'
$$;

-- Writes `large.copies` of each member's row; p_changed says what differs, `o` is the row, `n` counts the copies.
create function pg_temp.copy(p_table regclass, p_changed jsonb) returns void language plpgsql as $$
declare
  v_columns text;
  v_values text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(coalesce(p_changed ->> attname, 'o.' || quote_ident(attname)), ', ' order by attnum)
  into v_columns, v_values
  from pg_attribute where attrelid = p_table and attnum > 0 and not attisdropped;
  execute format(
    'insert into %1$s (%2$s) select %3$s from %1$s o, generate_series(1, %4$s) n
      cross join lateral (select pg_temp.ago(700) as at where n > 0) made where o.click_id is not null',
    p_table, v_columns, v_values, current_setting('large.copies'));
end
$$;

select pg_temp.copy('accounts', jsonb_build_object(
  'click_id', $$pg_temp.id_of('account ' || n || o.click_id)$$, 'email', $$n || '-' || o.email$$,
  'created_at', 'made.at', 'email_confirmed_at', 'made.at', 'last_activity_at', 'pg_temp.ago(365)',
  'premium_level', 'case when random() < 0.05 then 1 + (random() < 0.4)::integer else 0 end',
  'fingerprint', $$case when made.at > now() - interval '30 days' then md5(n || o.click_id) end$$
));
select pg_temp.copy('profiles', jsonb_build_object(
  'angel_id', $$pg_temp.id_of('profile ' || n || o.click_id)$$,
  'click_id', $$pg_temp.id_of('account ' || n || o.click_id)$$,
  'rank', 'floor(random() * 2000000000)', 'chosen_at', 'made.at'
));

-- Everybody, numbered within a brand.
create temp table person as
select (row_number() over (partition by brand_id order by angel_id) - 1)::integer as nth,
  count(*) over (partition by brand_id)::integer as of, brand_id, click_id, angel_id
from profiles where click_id is not null;
create unique index on person (brand_id, nth);
analyze person;

insert into account_photos (click_id, name, place)
select click_id, photo_name, 0 from accounts a
where photo_name is not null and not exists (select from account_photos p where p.click_id = a.click_id);
insert into consents (click_id, purpose, is_given, text_version, decided_at)
select click_id, purpose, true, '2026-11', created_at from accounts, unnest(array['terms', 'legal_age']) purpose;
insert into ledger (click_id, unit, amount, cause, created_at)
select click_id, unit, 20, 'welcome', created_at from accounts, unnest(array['message', 'icebreaker', 'like']) unit;
insert into figure_members (click_id, brand_id, flux_id, source, language, country, signed_up_on, confirmed_on, followed_at)
select click_id, brand_id, flux_id, 'direct', '', country, day_of(created_at), day_of(created_at), now() from accounts;
insert into known_devices (click_id, device_hash, last_used_at)
select click_id, sha256(click_id::bytea), last_activity_at from accounts order by click_id;

-- Who was here lately has a session, with its tokens of as many days. What is over was deleted already.
insert into sessions (family, click_id, browser, system, created_at, last_used_at, ends_at)
select gen_random_uuid(), click_id, 'Chrome', 'Android', last_activity_at - interval '9 days', last_activity_at,
  last_activity_at + interval '21 days'
from accounts where last_activity_at > now() - interval '30 days';
insert into session_tokens (token_hash, family, click_id, created_at, expires_at, used_at, replaced_at)
select sha256((family::text || nth)::bytea), family, click_id, last_used_at - nth * interval '1 day',
  last_used_at + (30 - nth) * interval '1 day', last_used_at, case when nth > 0 then last_used_at end
from sessions, generate_series(0, 5) nth order by 1;
insert into mail_tokens (token_hash, click_id, purpose, email, created_at, expires_at, used_at)
select sha256(click_id::bytea), click_id, 'confirm', email, created_at, created_at + interval '2 days', created_at
from accounts where created_at > now() - interval '31 days';
insert into mail_outbox (brand_id, template, recipient, language, data, created_at, send_after, sent_at)
select brand_id, 'welcome', email, 'it', '{"name": "a person"}', created_at, created_at, created_at
from accounts where created_at > now() - interval '30 days';
insert into search_filters (click_id, filters)
select click_id, '{"ageFrom": 28, "ageTo": 44}' from accounts where random() < 0.1;
insert into push_subscriptions (endpoint, click_id, keys, created_at)
select 'https://push.example/' || pg_temp.id_of('push ' || click_id), click_id, '{"p256dh": "x", "auth": "x"}', created_at
from accounts where random() < 0.1;

-- Whom people saw, liked, swiped away and blocked: a few do it much more than most.
create temp table meeting as
select a.click_id, a.angel_id as own_angel_id, b.angel_id, b.click_id as other_click_id, pg_temp.ago(90) as at, random() as luck
from person a
cross join lateral generate_series(1, least(500, power(1 - random(), -0.6) + 0 * a.nth)::integer) n
cross join lateral (select floor(random() * a.of)::integer as nth where n > 0) draw
join person b on b.brand_id = a.brand_id and b.nth = draw.nth
where b.click_id <> a.click_id;

insert into seen_profiles (click_id, angel_id, seen_at, visited_at)
select click_id, angel_id, at, case when luck < 0.2 then at end from meeting order by 1, 2 on conflict do nothing;
insert into likes (click_id, angel_id, created_at)
select click_id, angel_id, at from meeting where luck < 0.15 order by 1, 2 on conflict do nothing;
insert into passes (click_id, angel_id, created_at)
select click_id, angel_id, at from meeting where luck between 0.3 and 0.5 order by 1, 2 on conflict do nothing;
insert into blocks (click_id, angel_id, created_at)
select click_id, angel_id, at from meeting where luck > 0.995 order by 1, 2 on conflict do nothing;
insert into notices (click_id, kind, angel_id, created_at, read_at)
select other_click_id, case when luck < 0.15 then 'like' else 'visita' end, own_angel_id, at,
  case when random() < 0.8 then at + interval '1 hour' end
from meeting where luck < 0.2 order by at;
