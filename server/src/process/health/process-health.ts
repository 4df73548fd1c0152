import type { Basics } from '../../basics.ts';
import { createDatabaseCheck } from './database-check.ts';
import { createDiskCheck } from './disk-check.ts';
import { createHealth, type Health } from './health.ts';
import { watchLoopLag } from './loop-lag.ts';
import { createSchemaCheck } from './schema-check.ts';

export interface ProcessHealth extends Health {
  stop(): void;
}

/** Everything that keeps new work away from a process. */
export function watchHealth(
  deps: Pick<Basics, 'db' | 'log'> & { readonly env: { readonly dataDirectory: string } },
  isAccepting: () => boolean,
): ProcessHealth {
  const lag = watchLoopLag();
  const checks = [
    () => (isAccepting() ? undefined : 'The process starts or ends.'),
    lag.check,
    createDatabaseCheck(deps),
    createSchemaCheck(deps),
    createDiskCheck(deps.env.dataDirectory),
  ];
  return { ...createHealth(checks, deps.log), stop: lag.stop };
}
