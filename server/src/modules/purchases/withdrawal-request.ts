import type { ClickId, ContactRequest } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';

/** What a visitor typed who is not signed in. */
export interface WithdrawalRequest {
  readonly email: string;
  readonly name: string;
  readonly contract: string;
}

/** Keeps a letter for the people who answer letters, in the transaction that hands it over. */
export type KeepLetter = (
  tx: Transaction,
  letter: ContactRequest & { readonly brandId: string; readonly clickId: ClickId | null },
) => Promise<unknown>;
