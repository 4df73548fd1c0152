import { describeBadServers } from './contract-bad-servers.ts';
import { describeCards } from './contract-cards.ts';
import { describeMoneyBack } from './contract-money-back.ts';
import { describePayments } from './contract-payments.ts';
import { createContractRun } from './contract-run.ts';
import type { ProviderSetup } from './contract-setup.ts';

/** The one suite that every adapter passes, over HTTP against its simulator. Call it in a test file. */
export function describeProvider(title: string, setup: ProviderSetup): void {
  describe(title, () => {
    const run = createContractRun(setup);
    beforeAll(() => run.open());
    afterAll(() => run.ground.close());

    describePayments(run);
    describeMoneyBack(run);
    describeCards(run);
    describeBadServers(run);

    it('writes no card number, code or wallet token anywhere', () => {
      const written = [...run.ground.lines, JSON.stringify(run.answers)].join('\n');
      // There is a log to search: every request to the simulator stands in it.
      expect(run.ground.lines.length).toBeGreaterThan(50);
      for (const secret of run.secrets) expect(written).not.toContain(secret);
      // By the field it would stand in: three digits alone are in many an id.
      expect(written).not.toMatch(/(?:cvc|cvv|security_?code)\W{1,6}737\b/i);
    });
  });
}
