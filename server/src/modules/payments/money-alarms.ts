import type { Transaction } from '@halo/server-kit/storage/database';
import { inArray, sql } from 'drizzle-orm';
import type { PaymentsNeeds } from './payments.ts';
import { paymentAttempts } from './payments-tables.ts';

/** Something about money that waits for a person. */
export interface MoneyAlarm {
  /** the payment it is about, where it is about one */
  readonly payment: string;
  /** the company of ours whose account at a provider it came from; empty: not known */
  readonly company: string;
  readonly line: string;
}

const LINES_MAX = 20;

/**
 * Mails what is new, or has waited for another day, to the address of its company; what belongs to none goes to all of
 * them. In the transaction that notes that its people were reminded, so once.
 */
export async function sendAlarms(
  { env, brands, mail }: Pick<PaymentsNeeds, 'env' | 'brands' | 'mail'>,
  tx: Transaction,
  alarms: readonly MoneyAlarm[],
): Promise<void> {
  const addresses = Object.entries(env.moneyAlarms);
  if (addresses.length === 0 || alarms.length === 0) return;
  const companies = await companiesOf(brands, tx, alarms);
  for (const [company, recipient] of addresses) {
    const lines = alarms
      .filter(({ payment, company: own }) => [company, ''].includes(companies.get(payment) ?? own))
      .map(({ line }) => line);
    const brand = brands.all().find((each) => each.company.id === company);
    if (!brand || lines.length === 0) continue;
    const data = { count: String(lines.length), lines: lines.slice(0, LINES_MAX).join('\n') };
    await mail.enqueue({ template: 'money-alarm', recipient, language: brand.language, brand, data }, tx);
  }
}

/** By payment. */
async function companiesOf(
  brands: PaymentsNeeds['brands'],
  tx: Transaction,
  alarms: readonly MoneyAlarm[],
): Promise<Map<string, string>> {
  const { id, brandId } = paymentAttempts;
  const named = alarms.map(({ payment }) => payment);
  const rows = await tx
    .select({ id, brandId })
    .from(paymentAttempts)
    .where(inArray(sql`${id}::text`, named));
  return new Map(rows.map((row) => [row.id, brands.byId(row.brandId)?.company.id ?? '']));
}
