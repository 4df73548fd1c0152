import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Brand, ClickId } from '@halo/shared/contracts';
import type { AccountFacts } from '../accounts/index.ts';
import { defaultSettings } from './default-settings.ts';
import { dueDigests, lockDueDigest, writeDigest } from './message-digest-repository.ts';
import type { NotificationsNeeds } from './notifications.ts';
import { readSettings } from './settings-repository.ts';

const HOUR_MS = 60 * 60_000;
/** How long a message waits to be read before a mail says so; `plan_notification` has the same. */
const WAIT_MS = 4 * HOUR_MS;
const BETWEEN_MAILS_MS = 24 * HOUR_MS;
/** A member with a page open sees there what is new. */
const ONLINE_RECHECK_MS = HOUR_MS;
const BATCH = 50;
const CHATS_PATH = '/chats';

export type DigestNeeds = Pick<
  NotificationsNeeds,
  'accounts' | 'brands' | 'clock' | 'conversations' | 'db' | 'env' | 'hub' | 'log' | 'mail'
>;

/**
 * Mails people whose messages have waited, once a day at most. Answers how many accounts it checked. Any number of
 * processes may do so: each account is checked under a lock.
 */
export async function sendDueDigests(needs: DigestNeeds): Promise<number> {
  const due = await dueDigests(needs.db, needs.clock.now(), BATCH);
  for (const clickId of due)
    await settle(needs, clickId).catch((error: unknown) =>
      needs.log.error({ err: error }, 'an account could not be mailed about its messages'),
    );
  return due.length;
}

async function settle(needs: DigestNeeds, clickId: ClickId): Promise<void> {
  // Asked of other processes, so not while a row is locked that a message needs.
  const isLooking = await needs.hub.hasVisiblePage(clickId);
  await withTransaction(needs.db, async (tx) => {
    const row = await lockDueDigest(tx, clickId, needs.clock.now());
    if (!row) return;
    const facts = await needs.accounts.facts(clickId, tx);
    const brand = facts && needs.brands.byId(facts.brandId);
    if (!facts || !brand || facts.isDisabled || !facts.isEmailConfirmed)
      return writeDigest(tx, { ...row, dueAt: null });
    await decide(needs, tx, row, { facts, brand, isLooking });
  });
}

interface Reader {
  readonly facts: AccountFacts;
  readonly brand: Brand;
  readonly isLooking: boolean;
}

async function decide(
  needs: DigestNeeds,
  tx: Transaction,
  row: { clickId: ClickId; sentAt: Date | null },
  { facts, brand, isLooking }: Reader,
): Promise<void> {
  const now = needs.clock.now();
  const { count, newestId, oldestSince } = await needs.conversations.waiting(row.clickId, row.sentAt, tx);
  // Only what came after the last mail is a reason for another one.
  if (count === 0 || newestId === undefined || !oldestSince) return writeDigest(tx, { ...row, dueAt: null });
  const notBefore = Math.max(
    oldestSince.getTime() + WAIT_MS,
    (row.sentAt?.getTime() ?? 0) + BETWEEN_MAILS_MS,
    isLooking ? now.getTime() + ONLINE_RECHECK_MS : 0,
  );
  if (notBefore > now.getTime()) return writeDigest(tx, { ...row, dueAt: new Date(notBefore) });
  await needs.mail.enqueue(
    {
      template: 'new-message-digest',
      recipient: facts.email,
      language: facts.language,
      brand,
      data: {
        count: String(count),
        chatsUrl: `${publicOrigin(needs.env, brand.hosts[0] ?? 'localhost')}${CHATS_PATH}`,
        ...(await senderOf(needs, row.clickId, brand, newestId)),
      },
    },
    tx,
  );
  await writeDigest(tx, { ...row, dueAt: null, sentAt: now });
}

/** Who wrote last: only for readers who let notifications say more than that something came. */
async function senderOf(
  { conversations, db }: DigestNeeds,
  clickId: ClickId,
  brand: Brand,
  messageId: number,
): Promise<Record<string, string>> {
  const { showsContent } = (await readSettings(db, clickId)) ?? defaultSettings(brand);
  if (!showsContent) return {};
  const [entry] = await conversations.unseen(clickId, [messageId]);
  return entry ? { senderName: entry.angel.screenName, senderNature: entry.angel.nature } : {};
}
