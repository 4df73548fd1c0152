import { createRegistry } from '@halo/server-kit/metrics/registry';
import { countLedgerFaults } from './ledger-metrics.ts';

const MINUTE_MS = 60_000;

it('reads the ledger every ten minutes, also after a failure, and says nothing while it does not know', async () => {
  const registry = createRegistry();
  const answers = [
    Promise.resolve(0),
    Promise.reject(new Error('late')),
    Promise.resolve(2),
    Promise.reject(new Error()),
  ];
  for (const answer of answers) answer.catch(() => undefined);
  const look = jest.fn(() => answers.shift() ?? Promise.resolve(0));
  let at = 0;
  countLedgerFaults(registry, { warn: () => undefined }, look, () => at);
  const figureAt = async (minute: number) => {
    at = minute * MINUTE_MS;
    await registry.text();
    return /^halo_ledger_faults (\d+)$/m.exec(await registry.text())?.[1];
  };
  const seen = [];
  for (const minute of [0, 10, 19, 20, 30, 40]) seen.push(await figureAt(minute));
  expect(seen).toEqual(['0', undefined, undefined, '2', '2', '0']);
  expect(look).toHaveBeenCalledTimes(5);
});
