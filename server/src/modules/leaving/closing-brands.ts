import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { type Brand, DAY_MS, offeredLanguage } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { MemberOfClosing, WhoEnds } from '../accounts/index.ts';
import type { LeavingNeeds } from './leaving.ts';

/** A round is a minute: a hundred thousand members know of it within four hours. */
const INFORMED_A_ROUND = 500;
/** Each may give money back. */
const ENDED_A_ROUND = 50;
/** Refunds are on their way, and their mails sent, before it is forgotten whose they are. */
const ERASED_AFTER_MS = 3 * DAY_MS;

/**
 * Brands whose closing is announced: each member is informed, and ended when the day comes. The same account is taken
 * up again until it is done, by whichever process comes first. A brand that fails stops no other, nor what follows.
 *
 * @param emptied called for one whose day came and that has no account any more
 */
export async function closeBrands(needs: LeavingNeeds, emptied: (brandId: string) => Promise<void>): Promise<void> {
  for (const brand of needs.brands.all()) {
    if (brand.closesAt === undefined) continue;
    try {
      await closeBrand(needs, brand, new Date(brand.closesAt), emptied);
    } catch (error) {
      needs.log.error({ err: error, brand: brand.id }, 'a brand was not closed further; the next round retries');
    }
  }
}

async function closeBrand(
  needs: LeavingNeeds,
  brand: Brand,
  closesAt: Date,
  emptied: (brandId: string) => Promise<void>,
): Promise<void> {
  const isAhead = closesAt > needs.clock.now();
  if (isAhead) await informAll(needs, brand, closesAt);
  await endAll(needs, brand, isAhead ? 'due' : 'all');
  if (!isAhead && (await needs.accountLeaving.countOf(brand.id)) === 0) await emptied(brand.id);
}

async function informAll(
  { accountLeaving, env, log, mail, purchases }: LeavingNeeds,
  brand: Brand,
  closesAt: Date,
): Promise<void> {
  const origin = publicOrigin(env, brand.hosts[0] ?? '');
  const data = {
    closesAt: closesAt.toISOString(),
    dataUrl: `${origin}/profile/data`,
    purchasesUrl: `${origin}/profile/purchases`,
  };
  for (const { clickId, email: recipient, language: chosen } of await accountLeaving.uninformedOf(
    brand.id,
    INFORMED_A_ROUND,
  )) {
    const language = offeredLanguage(brand, chosen) ?? brand.language;
    await accountLeaving
      .informOfEnd(clickId, closesAt, async (tx) => {
        await purchases.stopRenewals(tx, clickId);
        await mail.enqueue({ template: 'brand-closing', recipient, language, brand, data }, tx);
      })
      .catch((error: unknown) => {
        if (!hasCode(error, 'conflict'))
          log.error({ err: error, clickId }, 'a member was not informed of a closing yet');
      });
  }
}

async function endAll(needs: LeavingNeeds, brand: Brand, whom: WhoEnds): Promise<void> {
  for (const member of await needs.accountLeaving.remainingOf(brand.id, whom, ENDED_A_ROUND))
    await end(needs, member, whom).catch((error: unknown) => {
      const level = hasCode(error, 'conflict') ? 'info' : 'error';
      needs.log[level]({ err: error, clickId: member.clickId }, 'a member of a brand that closes was not ended yet');
    });
}

async function end(
  { accountLeaving, clock, purchases }: LeavingNeeds,
  { clickId, isDisabled }: MemberOfClosing,
  whom: WhoEnds,
): Promise<void> {
  const now = clock.now();
  const later = new Date(now.getTime() + ERASED_AFTER_MS);
  await accountLeaving.endFor(clickId, whom, async (tx) => {
    // What a disabled one paid was decided about when it was disabled.
    const isOwed = !isDisabled && (await purchases.giveBackUnused(tx, clickId, 'brandCloses')).cents > 0;
    await purchases.stopRenewals(tx, clickId);
    // Who deleted the account was promised that day: it waits only for money.
    return isOwed || whom === 'all' ? later : now;
  });
}
