import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { LocationFact } from '../../receipts/index.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { paymentAttempts } from '../payments-tables.ts';
import type { PayerLocation } from '../providers/payer-location.ts';
import type { Attempt } from './attempt-repository.ts';

/**
 * What is known of the country of who paid: what the account and the card's owner state, what the payment shows, and
 * where the network is. All of it is kept with the receipt, also when it disagrees.
 */
export async function locationFacts(
  { log }: Pick<PaymentsNeeds, 'log'>,
  tx: Transaction,
  paid: Pick<Attempt, 'id' | 'clickId' | 'savedCardId' | 'addressCountry' | 'networkCountry'> & {
    readonly payerLocation?: PayerLocation | undefined;
  },
  stated: string,
): Promise<LocationFact[]> {
  const address = paid.addressCountry ?? (await addressOfCard(tx, paid));
  const facts: LocationFact[] = [
    { kind: 'account', country: stated },
    ...(paid.payerLocation ? [paid.payerLocation] : []),
    ...(address === null ? [] : [{ kind: 'address' as const, country: address }]),
    ...(paid.networkCountry === null ? [] : [{ kind: 'ip' as const, country: paid.networkCountry }]),
  ];
  if (facts.some(({ country }) => country !== stated))
    log.warn(
      { attemptId: paid.id, ...Object.fromEntries(facts.map(({ kind, country }) => [kind, country])) },
      'what is known of the country of a buyer disagrees',
    );
  return facts;
}

/** A kept card is not asked for its address again: it has the one that it was first paid with. */
async function addressOfCard(
  tx: Transaction,
  { clickId, savedCardId }: Pick<Attempt, 'clickId' | 'savedCardId'>,
): Promise<string | null> {
  if (savedCardId === null) return null;
  const { addressCountry, createdAt } = paymentAttempts;
  const [first] = await tx
    .select({ addressCountry })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.clickId, clickId),
        eq(paymentAttempts.savedCardId, savedCardId),
        isNotNull(addressCountry),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return first?.addressCountry ?? null;
}
