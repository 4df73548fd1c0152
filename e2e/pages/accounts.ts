import { queryDatabase } from '../server/database.ts';
import { dataDirectory, type HaloServer } from '../server/halo-server.ts';
import { DEMO } from './member.ts';

/** Where a server keeps its data. */
export type Data = Pick<HaloServer, 'directory'>;

/** The server that most specs share, as far as its data goes. */
export const sharedData: Data = { directory: dataDirectory('shared') };

export interface MadeAccount {
  readonly email: string;
  readonly clickId: string;
}

export interface AccountSetup {
  fluxId?: string;
  premiumLevel?: 0 | 1 | 2;
  /** credits of each kind; 3 unless said */
  messages?: number;
  icebreakers?: number;
}

let made = 0;

/**
 * An account like Luna's demo account, with its password, an address that is confirmed and credits of their own. No
 * sign-up: that takes its time.
 */
export function makeAccount(
  data: Data,
  name: string,
  { fluxId = '7', premiumLevel = 0, messages = 3, icebreakers = 3 }: AccountSetup = {},
): MadeAccount {
  made += 1;
  const [email, clickId] = [`${name}.${Date.now()}.${made}@posta.example`, `e2e-${name}-${Date.now()}-${made}`];
  queryDatabase(
    data,
    `with person as (
       insert into accounts (click_id, brand_id, email, password_hash, user_name, country, region, city, age, gender, seeking, flux_id, premium_level, email_confirmed_at, last_activity_at, special_data)
       select $1, brand_id, $2, password_hash, $3, country, region, city, age, gender, seeking, $4, $5, now(), now(), true from accounts where email = $6 and brand_id = 'luna'
     ), credit (unit, amount) as (
       values ('message', $7::integer), ('icebreaker', $8), ('like', 3)
     ), balance as (
       insert into balances (click_id, unit, balance) select $1, unit, amount from credit
     )
     insert into ledger (click_id, unit, amount, cause) select $1, unit, amount, 'test' from credit`,
    [clickId, email, name, fluxId, premiumLevel, DEMO.email, messages, icebreakers],
  );
  return { email, clickId };
}

/** A profile with a person behind it who never answers, in a region that no test searches. */
export function makePerson(data: Data, name: string): string {
  made += 1;
  const angelId = `e2e-${name.toLowerCase()}-${Date.now()}-${made}`;
  queryDatabase(
    data,
    `insert into profiles (angel_id, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
     select $1, country, 'Altrove', city, $2, age, gender, 'person', about, description, portrait, 1 from profiles where region = 'Lazio' and gender = 'woman' limit 1`,
    [angelId, name],
  );
  return angelId;
}

/** A profile that the brand's team answers for, in a region that no test searches. */
export function makeOperatorProfile(data: Data, name: string, country: 'it' | 'es' = 'it'): string {
  made += 1;
  const angelId = `e2e-${name.toLowerCase()}-${Date.now()}-${made}`;
  queryDatabase(
    data,
    `insert into profiles (angel_id, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
     select $1, country, 'Altrove', city, $2, age, gender, 'operator', about, description, portrait, 1 from profiles where country = $3 and gender = 'woman' limit 1`,
    [angelId, name, country],
  );
  return angelId;
}

export function clickIdOf(data: Data, email: string): string {
  return String(queryDatabase(data, 'select click_id from accounts where email = $1', [email])[0]?.['click_id']);
}

export interface Delivered {
  /** oldest first */
  texts: readonly string[];
  /** seconds from now; the past is below zero */
  inSeconds?: number;
  noticeId?: string;
}

/** What an angel wrote before a page was open: it is stored, and no page is notified. Answers the ids. */
export function deliver(
  data: Data,
  { clickId }: Pick<MadeAccount, 'clickId'>,
  angelId: string,
  { texts, inSeconds = 0, noticeId }: Delivered,
): number[] {
  const rows = queryDatabase(
    data,
    `select delivered.message_id::integer as id from unnest($3::text[]) with ordinality as told (text, place),
       lateral deliver_message($1, $2, 'message', null, told.text, null, $4, now() + make_interval(secs => $5)) as delivered order by told.place`,
    [clickId, angelId, texts, noticeId ?? null, inSeconds],
  );
  return rows.map(({ id }) => Number(id));
}
