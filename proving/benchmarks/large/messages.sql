-- Messages between members, with what they cost: `large.messages` in all. Five accounts have 20,000 each, half of them
-- with one other person; of the rest a few write with many, and most with one or two.

-- Sentences of people's descriptions, for texts with words as people use them.
create temp table sentence as
select (row_number() over ())::integer - 1 as nth, said.text
from (select distinct description from profiles where click_id is not null) p
cross join lateral regexp_split_to_table(p.description, '(?<=[.!?])\s+') said(text)
where length(said.text) > 3;
create unique index on sentence (nth);

create temp table thread as
with brand as (select brand_id, max(of) as people from person group by brand_id),
heavy as (
  select brand_id, account as nth, 100 + account * 400 + n as other, case n when 1 then 10000 else 25 end as size
  from (select brand_id from brand order by brand_id limit 1) b, generate_series(0, 4) account, generate_series(1, 401) n
), others as (
  select brand_id, floor(people * power(random(), 2))::integer as nth, floor(people * random())::integer as other,
    least(300, floor(2 * power(1 - random(), -0.8)))::integer as size
  from brand, generate_series(1, (current_setting('large.messages')::integer / 8 / (select count(*) from brand))::integer)
), pairs as (
  select distinct on (brand_id, least(nth, other), greatest(nth, other)) *
  from (select *, true as is_first from heavy union all select *, false from others) both_kinds
  where nth <> other
  order by brand_id, least(nth, other), greatest(nth, other), is_first desc
), counted as (
  select *, sum(size) over (order by is_first desc, brand_id, nth, other) as so_far from pairs
)
select a.click_id, b.angel_id, b.click_id as to_click_id, a.angel_id as from_angel_id, c.size,
  pg_temp.ago(300) - interval '40 days' as began
from counted c
join person a on a.brand_id = c.brand_id and a.nth = c.nth
join person b on b.brand_id = c.brand_id and b.nth = c.other
where c.so_far <= current_setting('large.messages')::integer;

-- One in ten brings a photo along.
create temp table draft as
select t.*, case when row_number() over () % 10 = 0 then pg_temp.id_of('photo ' || row_number() over ()) end as photo,
  random() < 0.5 as is_back, floor(random() * (select count(*) from sentence))::integer as said,
  t.began + random() * interval '40 days' as sent_at
from thread t cross join lateral generate_series(1, t.size) n;

insert into messages (click_id, angel_id, kind, client_id, text, sent_at, to_click_id, from_angel_id, media)
select case when is_back then to_click_id else click_id end, case when is_back then from_angel_id else angel_id end,
  'personal', pg_temp.id_of('message ' || row_number() over ()), s.text, sent_at,
  case when is_back then click_id else to_click_id end, case when is_back then angel_id else from_angel_id end,
  case when photo is not null then jsonb_build_object('photos', jsonb_build_array(
    jsonb_build_object('id', photo, 'width', 1200, 'height', 900))) end
from draft d join sentence s on s.nth = d.said
order by sent_at;
insert into chat_media (id, click_id, brand_id, client_id, place, kind, type, width, height, created_at)
select m.media #>> '{photos,0,id}', m.click_id, a.brand_id, m.client_id, 0, 'photo', 'image/webp', 1200, 900, m.sent_at
from messages m join accounts a using (click_id) where m.media is not null order by m.id;

insert into conversations (click_id, angel_id, has_written, last_message_id, read_up_to, angel_read_up_to)
select click_id, angel_id, bool_or(kind = 'personal'), max(id),
  -- Of some the last few are still to be read.
  coalesce((array_agg(id order by id desc))[1 + (random() < 0.15)::integer * floor(1 + random() * 4)::integer], 0), max(id)
from seat_messages() where click_id is not null
group by click_id, angel_id order by 1, 2;

insert into ledger (click_id, unit, amount, cause, created_at)
select click_id, 'message', count(*), 'gift:large', min(sent_at) from messages group by click_id;
insert into ledger (click_id, unit, amount, cause, created_at)
select click_id, 'message', -1, 'message:' || client_id, sent_at from messages order by id;
insert into balances (click_id, unit, balance) select click_id, unit, sum(amount) from ledger
group by click_id, unit order by 1, 2;
insert into message_digests (click_id, due_at, sent_at)
select click_id, null, now() - interval '1 day' from messages where to_click_id is not null group by click_id;
