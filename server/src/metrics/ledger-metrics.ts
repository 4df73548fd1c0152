import type { Registry } from '@halo/server-kit/metrics/registry';
import { createPatientClient } from '@halo/server-kit/storage/patient-client';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Basics } from '../basics.ts';
import { checkLedger } from '../modules/credits/index.ts';
import { keptFor } from './kept-for.ts';

/** It reads all of the ledger, so seldom, however it ends. */
const EVERY_MS = 600_000;
const TIMEOUT_MS = 300_000;

export type LookForFaults = () => Promise<number>;

/**
 * Looked for beside the collection: the figure is that of the last look. It is absent while there is none, which is an
 * alarm of its own; faults that were found stay until a look finds none.
 */
export function countLedgerFaults(
  registry: Registry,
  log: Pick<Basics['log'], 'warn'>,
  lookForFaults: LookForFaults,
  now?: () => number,
): void {
  let last: number | undefined;
  const look = keptFor(
    EVERY_MS,
    async () => {
      try {
        last = await lookForFaults();
      } catch (error) {
        log.warn({ err: error }, 'the ledger could not be checked');
        last = last === 0 ? undefined : last;
      }
    },
    now,
  );
  registry.gauge(
    { name: 'halo_ledger_faults', help: 'Accounts whose balance is not the sum of their entries.' },
    () => {
      void look();
      return last;
    },
  );
}

/** Reads the ledger on a connection of its own, which `stop` ends. */
export function watchLedger({ db }: Pick<Basics, 'db'>): { readonly look: LookForFaults; stop(): void } {
  let stop = (): void => undefined;
  return {
    async look() {
      const client = createPatientClient(db.$client, TIMEOUT_MS);
      const end = () => client.end().catch(() => undefined);
      stop = () => void end();
      try {
        await client.connect();
        return (await checkLedger(drizzle({ client }))).length;
      } finally {
        await end();
      }
    },
    stop: () => stop(),
  };
}
