import type { Credits } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { CreditsService, CreditUnit, CreditsNeeds } from './credits.ts';
import {
  type Balances,
  grant,
  type LedgerEntry,
  readBalances,
  readGranted,
  readMoved,
  readTaken,
  spend,
  takeBack,
} from './credits-repository.ts';
import { giftAtVisit, giveWelcome } from './gifts.ts';
import { messageCost, type PricedFlow } from './message-price.ts';

const WELCOME = 'welcome';

export function createCreditsService(needs: CreditsNeeds): CreditsService {
  const { db, brands } = needs;
  return {
    async open(tx, clickId, flow) {
      const start: [CreditUnit, number][] = [
        ['message', flow.freeMessages],
        ['icebreaker', flow.icebreakerCredits],
        ['like', flow.likeCredits],
      ];
      for (const [unit, amount] of start) {
        if (amount > 0) await grant(tx, { clickId, unit, amount, cause: WELCOME });
      }
      return giveWelcome(tx, clickId, flow);
    },
    giftAtVisit: (account, flow, now) => giftAtVisit(db, account, flow, now),
    async credits(clickId) {
      const [facts, balances] = await Promise.all([needs.accounts.facts(clickId), readBalances(db, clickId)]);
      const brand = facts && brands.byId(facts.brandId);
      if (!brand) throw new AppError('not_found', { message: 'no such account' });
      return toCredits(balances, facts.premiumLevel, needs.flows.flow(brand, facts.fluxId));
    },
    spend: (tx, entry) => (checked(entry).amount === 0 ? Promise.resolve(true) : spend(tx, entry)),
    grant: (tx, entry) => grant(tx, checked(entry)),
    takeBack: (tx, entry) => takeBack(tx, checked(entry)),
    granted: (clickId, unit, causes, tx) => readGranted(tx ?? db, clickId, unit, causes),
    taken: (clickId, unit, kinds, tx) => readTaken(tx ?? db, clickId, unit, kinds),
    moved: (clickId, unit, causes, tx) => readMoved(tx, clickId, unit, causes),
    balance: async (clickId, unit, tx) => (await readBalances(tx ?? db, clickId))[unit],
  };
}

export function toCredits(balances: Balances, premiumLevel: number, flow: PricedFlow): Credits {
  return {
    messageCredits: balances.message,
    icebreakerCredits: balances.icebreaker,
    likeCredits: balances.like,
    messageCost: messageCost(premiumLevel, flow),
    photoCost: messageCost(premiumLevel, flow, 'photo'),
    voiceCost: messageCost(premiumLevel, flow, 'voice'),
    premiumLevel,
    version: balances.version,
  };
}

/** A negative debit would be a gift, a fraction would be lost. */
function checked(entry: LedgerEntry): LedgerEntry {
  if (!Number.isSafeInteger(entry.amount) || entry.amount < 0)
    throw new RangeError(`${entry.amount} is no amount of credits`);
  return entry;
}
