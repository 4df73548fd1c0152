// A world with a database server of its own, for a night that has several of them side by side. Arguments: which one it
// is, and how many servers it has. Says `ready` to its parent, makes each run that it is sent and answers what came of
// it; closes when its parent is gone.
import { TEST_SERVER_VARIABLE } from '../../server/src/testing/test-database.ts';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { type RunOptions, runDelivery } from './delivery-run.ts';
import { notRun } from './run-report.ts';
import { openWorld } from './world.ts';

const [lane = '', processes = ''] = process.argv.slice(2);
const postgres = await startTestServer(`lane-${lane}`);
process.env[TEST_SERVER_VARIABLE] = JSON.stringify(postgres);
const opening = openWorld({ processes: Number(processes) });
process.once('disconnect', () => void close());
process.on('message', (options: RunOptions) => void run(options));
await opening;
process.send?.('ready');

async function run(options: RunOptions): Promise<void> {
  const result = await runDelivery(await opening, options).catch((error: unknown) => notRun(options, error));
  if (process.connected) process.send?.(result);
}

async function close(): Promise<void> {
  await (await opening).close();
  await postgres.stop();
  process.exit();
}
