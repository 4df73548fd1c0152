import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { MailingBook } from './mail-worker.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { MAILING_KINDS, type MailingChoice } from '@halo/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { mailingLinks, mailingStops } from './mail-tables.ts';

/** Whose mailings are meant: an address at a brand. */
export interface MailingAddress {
  readonly brandId: string;
  readonly recipient: string;
}

const linksOf = ({ brandId, recipient }: MailingAddress) =>
  and(eq(mailingLinks.brandId, brandId), eq(mailingLinks.recipient, recipient));
const stopsOf = ({ brandId, recipient }: MailingAddress) =>
  and(eq(mailingStops.brandId, brandId), eq(mailingStops.recipient, recipient));

export function createMailingBook(db: Db): MailingBook {
  return {
    isUnsubscribed: async (mail, kind) => !(await readChoice(db, mail))[kind],
    addLink: (mail) => insertMailingLink(db, mail),
  };
}

/** A link of its own for each mail, because only its hash is kept. Answers the token. */
async function insertMailingLink(db: Db, { brandId, recipient }: MailingAddress): Promise<string> {
  const { token, hash } = createToken();
  await db.insert(mailingLinks).values({ tokenHash: hash, brandId, recipient });
  return token;
}

/** The address that the link was sent to; undefined for a link that is unknown, too old or of another brand. */
export async function addressOfLink(db: Db, brandId: string, token: string): Promise<MailingAddress | undefined> {
  const [row] = await db
    .select({ brandId: mailingLinks.brandId, recipient: mailingLinks.recipient })
    .from(mailingLinks)
    .where(and(eq(mailingLinks.tokenHash, hashToken(token)), eq(mailingLinks.brandId, brandId)));
  return row;
}

/** Everything is wanted that was not stopped. */
export async function readChoice(db: Db, address: MailingAddress): Promise<MailingChoice> {
  const rows = await db.select({ kind: mailingStops.kind }).from(mailingStops).where(stopsOf(address));
  const stopped = new Set(rows.map(({ kind }) => kind));
  return { welcome: !stopped.has('welcome'), digest: !stopped.has('digest') };
}

export async function writeChoice(db: Db, address: MailingAddress, wanted: MailingChoice, now: Date): Promise<void> {
  for (const kind of MAILING_KINDS) {
    if (wanted[kind]) await db.delete(mailingStops).where(and(stopsOf(address), eq(mailingStops.kind, kind)));
    else
      await db
        .insert(mailingStops)
        .values({ ...address, kind, since: now })
        .onConflictDoNothing();
  }
}

/** What the old address stopped stays stopped at the new one. Links in mails to the old one steer nothing any more. */
export async function moveStops(tx: Transaction, from: MailingAddress, recipient: string): Promise<void> {
  await tx.execute(sql`
    insert into mailing_stops (brand_id, recipient, kind, since)
    select brand_id, ${recipient}, kind, since from mailing_stops
    where brand_id = ${from.brandId} and recipient = ${from.recipient}
    on conflict do nothing
  `);
  await eraseMailings(tx, from);
}

export async function eraseMailings(tx: Transaction, address: MailingAddress): Promise<void> {
  await tx.delete(mailingStops).where(stopsOf(address));
  await tx.delete(mailingLinks).where(linksOf(address));
}
