import type { ClickId, CreditReason } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { type CauseMeaning, meaningOf } from './credit-reason.ts';
import { type LedgerRow, readLedger } from './credits-repository.ts';
import type { CreditHistory, CreditHistoryNeeds } from './credits.ts';

const PAGE = 30;
const WRITTEN: readonly CreditReason[] = ['message', 'icebreaker', 'refused_message'];
const PAID: readonly CreditReason[] = ['purchase', 'promotion', 'refund', 'chargeback', 'withdrawal'];

type Explained = LedgerRow & CauseMeaning;

/** The ledger as its owner reads it: why credits came or went, and about whom. */
export function createCreditHistory(db: Db, needs: CreditHistoryNeeds): CreditHistory {
  return async function history(clickId, before) {
    const rows = await readLedger(db, clickId, before, PAGE + 1);
    const page = rows.slice(0, PAGE).map((row): Explained => ({ ...row, ...meaningOf(row.cause, row.unit) }));
    const [people, plans] = await Promise.all([peopleOf(clickId, page), plansOf(clickId, page)]);
    return {
      entries: page.map(({ id, at, unit, amount, balance, reason, subject = '' }) => {
        const about = people.get(subject) ?? plans.get(subject);
        return { id, at: at.getTime(), unit, amount, balance, reason, ...(about === undefined ? {} : { about }) };
      }),
      isComplete: rows.length <= PAGE,
    };
  };

  /** Screen names, by the id of the message or of the profile. */
  async function peopleOf(clickId: ClickId, page: readonly Explained[]): Promise<Map<string, string>> {
    const written = subjectsOf(page, WRITTEN);
    const addressees =
      written.length > 0 ? await needs.conversations.addressees(clickId, written) : new Map<string, string>();
    const liked = subjectsOf(page, ['like']);
    const cards = await needs.profiles.cards([...new Set([...addressees.values(), ...liked])]);
    const names = [...addressees, ...liked.map((angelId) => [angelId, angelId] as const)].flatMap(
      ([subject, angelId]) => {
        const card = cards.get(angelId);
        return card ? [[subject, card.screenName] as const] : [];
      },
    );
    return new Map(names);
  }

  async function plansOf(clickId: ClickId, page: readonly Explained[]): Promise<Map<string, string>> {
    const paid = subjectsOf(page, PAID);
    return paid.length > 0 ? needs.purchases.planNames(clickId, paid) : new Map();
  }
}

function subjectsOf(page: readonly Explained[], reasons: readonly CreditReason[]): string[] {
  return page.flatMap(({ reason, subject }) => (subject !== undefined && reasons.includes(reason) ? [subject] : []));
}
