import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createRegistry, type Registry } from '@halo/server-kit/metrics/registry';
import type { FastifyInstance } from 'fastify';
import { LAST_BACKUP_FILE } from '../backup/backup-places.ts';
import type { Basics } from '../basics.ts';
import type { Sockets } from '../modules/hub/index.ts';
import type { LoopLag } from '../process/health/loop-lag.ts';
import { type ProcessRoles, runsWorkers } from '../process/process-role.ts';
import { countDatabase } from './database-metrics.ts';
import { countAnswers } from './http-metrics.ts';
import { countLedgerFaults, watchLedger } from './ledger-metrics.ts';
import { countProcess } from './process-metrics.ts';
import { countSockets, type WatchEvent } from './socket-metrics.ts';
import { countWork } from './work-metrics.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly watchEvent: WatchEvent;
  stop(): void;
}

export interface MetricsNeeds extends Pick<Basics, 'db' | 'log'> {
  readonly sockets: Sockets;
  readonly loopLag: LoopLag;
  readonly app: FastifyInstance;
  readonly env: { readonly dataDirectory: string; readonly role: ProcessRoles };
}

/** Every figure that a process gives of itself and of the whole. */
export function createMetrics(needs: MetricsNeeds): Metrics {
  const registry = createRegistry((name, error) => needs.log.warn({ err: error, name }, 'a figure could not be read'));
  countProcess(registry, needs.loopLag);
  countAnswers(registry, needs.app);
  countDatabase(registry, needs);
  countWork(registry, needs);
  countBackups(registry, needs.env.dataDirectory);
  const ledger = watchLedger(needs);
  // All processes would find the same.
  if (runsWorkers(needs.env.role)) countLedgerFaults(registry, needs.log, ledger.look);
  return { registry, ...countSockets(registry, needs.sockets), stop: ledger.stop };
}

function countBackups(registry: Registry, dataDirectory: string): void {
  const file = path.join(dataDirectory, LAST_BACKUP_FILE);
  registry.gauge({ name: 'halo_backup_age_seconds', help: 'Since when the last backup is whole.' }, async () => {
    const found = await stat(file).catch(() => undefined);
    return found && (Date.now() - found.mtimeMs) / 1000;
  });
}
