import { randomUUID } from 'node:crypto';
import { BAD_SERVERS, UNREACHABLE, TURNED_AWAY, TURNING_AWAY } from './contract-harness.ts';
import { type ContractRun, IMPATIENT_MS } from './contract-run.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A machine that is busy with other things may add to a deadline, but not this much. */
const LONGEST_MS = IMPATIENT_MS + 10_000;

/** A provider with whom something is wrong: nothing it fails to say may be believed. */
export function describeBadServers(run: ContractRun): void {
  const {
    ask,
    paid,
    answers,
    setup: { cases },
  } = run;

  /** Everything but the charge that a provider is asked about a payment. */
  const questions = (far: PaymentProvider, attempt: { attemptId: string; reference: string }) => [
    // An adapter knows one of the two, and the other at once for foreign.
    async () =>
      [
        await far.confirm({ kind: 'reference', value: attempt.reference }),
        await far.confirm({ kind: 'redirectResult', value: 'result' }),
      ].find(({ kind }) => kind !== 'foreign'),
    () => far.cancel(attempt),
    () =>
      far.refund({
        ...attempt,
        isWhole: false,
        refundId: randomUUID(),
        amountCents: 100,
        currency: 'EUR',
        webhookUrl: run.ground.webhookUrl,
      }),
    ...(far.status ? [() => far.status?.(attempt)] : []),
    ...(far.refundStatus
      ? [
          () =>
            far.refundStatus?.({
              refundId: randomUUID(),
              reference: attempt.reference,
              refundReference: attempt.reference,
            }),
        ]
      : []),
  ];

  describe('a provider', () => {
    it.each([
      ['that is unreachable', UNREACHABLE],
      ['that never answers', BAD_SERVERS.silent],
      ['that fails', BAD_SERVERS.failing],
      ['that answers something else', BAD_SERVERS.strange],
    ])('%s is a lost answer, within the time allowed', async (_name, path) => {
      const { request, reference } = await paid();
      const address = path.startsWith('http') ? path : `${run.ground.origin}${path}`;
      const far = run.harness.connect({ address, timeoutMs: IMPATIENT_MS });
      const attempt = { attemptId: request.attemptId, reference };
      const calls = [() => far.start(ask(cases.paid)), ...questions(far, attempt)];
      await Promise.all(
        calls.map(async (call) => {
          const began = performance.now();
          const answer = await call();
          answers.push(answer);
          expect([String(call), answer?.kind]).toEqual([String(call), 'lost']);
          expect(performance.now() - began).toBeLessThan(LONGEST_MS);
        }),
      );
      await expect(far.forget?.({ token: 'token', clickId: 'click' }) ?? Promise.resolve()).resolves.toBeUndefined();
    });

    it.each(Object.keys(TURNED_AWAY))(
      'that turns the question itself away (%s) has said nothing of the payment',
      async (status) => {
        const { request, reference } = await paid();
        const far = run.harness.connect({
          address: `${run.ground.origin}${TURNING_AWAY}/${status}`,
          timeoutMs: IMPATIENT_MS,
        });
        const attempt = { attemptId: request.attemptId, reference };
        const again = await far.start(request);
        answers.push(again);
        expect(again.kind === 'lost' || (again.kind === 'declined' && again.isUnread === true)).toBe(true);
        const calls = questions(far, attempt);
        for (const call of calls) {
          const answer = await call();
          answers.push(answer);
          expect([String(call), answer?.kind]).toEqual([String(call), 'lost']);
        }
      },
    );
  });
}
