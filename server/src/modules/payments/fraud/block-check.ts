import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../../basics.ts';
import { blocksOf, type PayerMarks } from './block-repository.ts';
import { scopesOf } from './block-scope.ts';
import { domainsOf, plainAddress, sameMailbox } from './block-values.ts';
import type { FraudPrints, FraudSignals } from './fraud-signals.ts';

/** In place of the account, which was asked about before. */
const NO_ACCOUNT = '' as ClickId;

/** What a payment shows of who pays, beside the account. */
export interface Seen extends Pick<PayerMarks, 'clickId' | 'savedCardId'>, Pick<FraudSignals, 'cardPrint'> {
  readonly email: string;
  /** empty: not known, as with a renewal */
  readonly address: string;
}

export function payerMarks(prints: FraudPrints, { clickId, cardPrint, savedCardId, email, address }: Seen): PayerMarks {
  return {
    clickId,
    cardPrint,
    savedCardId,
    emailPrint: prints.print('email', sameMailbox(email)),
    domains: domainsOf(email),
    address: plainAddress(address) ?? null,
  };
}

/** Which entry it was is for the log only. @throws payment_not_accepted */
export async function checkBlocks(
  { brands, clock, log }: Pick<Basics, 'brands' | 'clock' | 'log'>,
  tx: Transaction,
  brandId: string,
  marks: PayerMarks,
): Promise<void> {
  const [block] = await blocksOf(tx, scopesOf(brands, brandId), marks, clock.now());
  if (!block) return;
  log.warn(
    { clickId: marks.clickId, block: block.id, kind: block.kind },
    'a payment was not taken: its payer is blocked',
  );
  throw new AppError('payment_not_accepted', { message: 'this payment is not taken' });
}

/** Whether what paid is blocked, where only its provider's answer shows what it was. The entry is for the log only. */
export async function isCardBlocked(
  { brands, clock, log }: Pick<Basics, 'brands' | 'clock' | 'log'>,
  tx: Transaction,
  { id, brandId }: { readonly id: string; readonly brandId: string },
  cardPrint: string,
): Promise<boolean> {
  const marks = { clickId: NO_ACCOUNT, cardPrint, savedCardId: null, emailPrint: null, domains: [], address: null };
  const [block] = await blocksOf(tx, scopesOf(brands, brandId), marks, clock.now());
  if (block) log.warn({ attemptId: id, block: block.id }, 'a payment goes back: what paid it is blocked');
  return block !== undefined;
}
