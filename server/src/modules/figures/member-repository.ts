import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

/** Clocks of processes differ, and a transaction may be committed after a later one was seen. */
const OVERLAP = '10 minutes';
/** An answer that comes later than this is no answer to the first message any more. */
const ANSWER_DAYS = 30;

interface Followed {
  /** of each brand, for members of before people could choose theirs */
  readonly languages: Readonly<Record<string, string>>;
  readonly now: Date;
}

/**
 * Brings what is known of members up to date: of those that signed up, confirmed or were there since the last round,
 * and of those that wait for a first answer. What is known already stays.
 */
export async function followMembers(db: Db, { languages, now }: Followed): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with due as materialized (
      select a.* from accounts_to_follow(
        coalesce((select max(followed_at) from figure_members) - ${OVERLAP}::interval, '-infinity'),
        coalesce((select array_agg(click_id) from figure_members where answered_on is null and click_id is not null
          and wrote_on >= ${at}::timestamptz - ${ANSWER_DAYS} * interval '1 day'), '{}')
      ) a
    ), ids as materialized (
      -- Who was answered once is known: their messages are not gone through again.
      select array_agg(d.click_id) as list, array_agg(d.click_id) filter (where f.answered_on is null) as unanswered
      from due d left join figure_members f on f.click_id = d.click_id
    )
    insert into figure_members as f (click_id, brand_id, flux_id, source, language, country, signed_up_on, confirmed_on,
      wrote_on, answered_on, bought_on, active_weeks, followed_at)
    select d.click_id, d.brand_id, d.flux_id, source_label(d.source),
      coalesce(d.language, ${JSON.stringify(languages)}::jsonb ->> d.brand_id, ''), d.country,
      day_of(d.signed_up_at), day_of(d.confirmed_at), day_of(e.wrote_at), day_of(e.answered_at), day_of(p.bought_at),
      week_bit(d.signed_up_at, d.signed_up_at) | week_bit(d.signed_up_at, d.active_at), ${at}
    from due d
    left join first_exchanges((select unanswered from ids)) e on e.click_id = d.click_id
    left join first_purchases((select list from ids)) p on p.click_id = d.click_id
    on conflict (click_id) do update set
      language = excluded.language,
      confirmed_on = coalesce(f.confirmed_on, excluded.confirmed_on),
      wrote_on = coalesce(f.wrote_on, excluded.wrote_on),
      answered_on = coalesce(f.answered_on, excluded.answered_on),
      bought_on = coalesce(f.bought_on, excluded.bought_on),
      active_weeks = f.active_weeks | excluded.active_weeks,
      followed_at = excluded.followed_at
  `);
}
