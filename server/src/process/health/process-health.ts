import type { Basics } from '../../basics.ts';
import { createDatabaseCheck } from './database-check.ts';
import { createDiskCheck } from './disk-check.ts';
import { createHealth, type Health } from './health.ts';
import type { LoopLag } from './loop-lag.ts';
import { createSchemaCheck } from './schema-check.ts';

/** Everything that keeps new work away from a process. */
export function watchHealth(
  deps: Pick<Basics, 'db' | 'log'> & { readonly env: { readonly dataDirectory: string }; readonly loopLag: LoopLag },
  isAccepting: () => boolean,
): Health {
  const checks = [
    () => (isAccepting() ? undefined : 'The process starts or ends.'),
    deps.loopLag.check,
    createDatabaseCheck(deps),
    createSchemaCheck(deps),
    createDiskCheck(deps.env.dataDirectory),
  ];
  return createHealth(checks, deps.log);
}
