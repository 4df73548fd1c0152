import type { Database } from '@halo/server-kit/storage/database';
import { lastMessage } from '../modules/conversations/index.ts';
import { checkLedger } from '../modules/credits/index.ts';

/** What a restored database shows of itself. */
export interface Proof {
  /** accounts whose balance is not the sum of their entries */
  readonly ledgerFaults: number;
  /** undefined: there is none */
  readonly lastMessage: { readonly id: number; readonly sentAt: Date } | undefined;
}

export async function proveDatabase({ db }: Pick<Database, 'db'>): Promise<Proof> {
  return { ledgerFaults: (await checkLedger(db)).length, lastMessage: await lastMessage(db) };
}
