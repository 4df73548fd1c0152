import type { BillingAddress, ClickId } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { eq } from 'drizzle-orm';
import type { PaymentRequest } from './attempts/payment-request.ts';
import { billingAddresses } from './payments-tables.ts';

/** The one that its owner wanted to be kept. */
export async function addressOf(db: Db, clickId: ClickId): Promise<BillingAddress | undefined> {
  const [row] = await db.select().from(billingAddresses).where(eq(billingAddresses.clickId, clickId));
  if (!row) return undefined;
  const { street, postcode, city, country } = row;
  return { street, postcode, city, ...(country === null ? {} : { country }) };
}

/** As its owner wants it with this payment; without a word what is kept stays. */
export async function keepAddress(
  tx: Transaction,
  clickId: ClickId,
  { billingAddress, keepsAddress }: Pick<PaymentRequest, 'billingAddress' | 'keepsAddress'>,
  keptAt: Date,
): Promise<void> {
  if (keepsAddress === undefined) return;
  if (!keepsAddress) return forgetAddress(tx, clickId);
  if (!billingAddress) return;
  const kept = { ...billingAddress, country: billingAddress.country ?? null, keptAt };
  await tx
    .insert(billingAddresses)
    .values({ clickId, ...kept })
    .onConflictDoUpdate({ target: billingAddresses.clickId, set: kept });
}

export async function forgetAddress(tx: Transaction, clickId: ClickId): Promise<void> {
  await tx.delete(billingAddresses).where(eq(billingAddresses.clickId, clickId));
}
