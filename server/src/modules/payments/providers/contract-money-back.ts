import { randomUUID } from 'node:crypto';
import { UNREACHABLE } from './contract-harness.ts';
import { type ContractRun, isDecision } from './contract-run.ts';
import type { StartRequest } from './payment-provider.ts';

/** Refunds, webhooks and what banks take back. */
export function describeMoneyBack(run: ContractRun): void {
  const {
    paid,
    setup: { webhookProof },
  } = run;

  describe('a refund', () => {
    const part = (request: StartRequest, reference: string, amountCents: number) => ({
      isWhole: amountCents === request.amountCents,
      refundId: randomUUID(),
      attemptId: request.attemptId,
      reference,
      amountCents,
      currency: request.currency,
      webhookUrl: run.ground.webhookUrl,
    });
    const refunded = async ({ attemptId }: StartRequest) => (await run.harness.charges(attemptId))[0]?.refundedCents;

    it('gives back once for a refund id, and the rest with another', async () => {
      const { request, reference } = await paid();
      const first = part(request, reference, 1000);
      const together = await Promise.all([run.provider.refund(first), run.provider.refund(first)]);
      // While one is processed the other may be answered with "try again".
      for (const each of together) expect(each.kind).not.toBe('refused');
      const one = await run.provider.refund(first);
      expect(['done', 'asked']).toContain(one.kind);
      // The same refund, which may have been made in the meantime.
      const again = await run.provider.refund(first);
      expect(['done', 'asked']).toContain(again.kind);
      expect(again).toEqual({ ...one, kind: again.kind });
      await shouldBe(() => refunded(request), 1000);

      const two = await run.provider.refund(part(request, reference, 1990));
      expect(['done', 'asked']).toContain(two.kind);
      await shouldBe(() => refunded(request), 2990);
      if (one.kind === 'asked') {
        const event = await run.ground.event(
          request.attemptId,
          ({ outcome, amountCents }) => outcome?.kind === 'refunded' && amountCents === 1000,
        );
        expect(event).toMatchObject({ merchant: run.provider.merchant, currency: 'EUR', reference: one.reference });
      }
    });

    it('of the whole payment goes back once', async () => {
      const { request, reference } = await paid();
      const whole = part(request, reference, 2990);
      const one = await run.provider.refund(whole);
      expect(['done', 'asked']).toContain(one.kind);
      expect(await run.provider.refund(whole)).toEqual({ ...one, kind: expect.stringMatching(/^(done|asked)$/) });
      await shouldBe(() => refunded(request), 2990);
      if (one.kind !== 'asked') return;
      const event = await run.ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'refunded');
      expect(event).toMatchObject({ amountCents: 2990, currency: 'EUR', reference: one.reference });
    });

    it('can be asked about, where the provider answers that', async () => {
      const { request, reference } = await paid();
      const made = part(request, reference, 1000);
      const asked = await run.provider.refund(made);
      if (!run.provider.refundStatus || (asked.kind !== 'done' && asked.kind !== 'asked'))
        return expect(asked.kind).toBe('asked');
      await shouldBe(() => refunded(request), 1000);
      const about = { refundId: made.refundId, reference, refundReference: asked.reference };
      const status = () => run.provider.refundStatus?.(about);
      await shouldBe(async () => (await status())?.kind, 'done');
      expect(await status()).toEqual({ kind: 'done', reference: asked.reference });
      const unknown = await run.provider.refundStatus({
        refundId: randomUUID(),
        reference: 'unknown-reference',
        refundReference: 'unknown-refund',
      });
      expect(unknown.kind).toBe('lost');
    });

    it('whose answer was lost is found by our own id, where the provider answers that', async () => {
      const { request, reference } = await paid();
      const made = part(request, reference, 1000);
      const asked = await run.provider.refund(made);
      if (asked.kind !== 'done' && asked.kind !== 'asked') throw new Error(`the refund is ${asked.kind}`);
      if (!run.provider.findRefund) return;
      const found = await run.provider.findRefund({ refundId: made.refundId, reference });
      expect(found).toMatchObject({ kind: expect.stringMatching(/^(done|asked)$/), reference: asked.reference });
      expect(await run.provider.findRefund({ refundId: randomUUID(), reference })).toEqual({ kind: 'unknown' });
    });

    it('of what a bank has taken back is not made, and the provider says why', async () => {
      if (!run.harness.chargeBack) return;
      const { request, reference } = await paid();
      await run.harness.chargeBack(request.attemptId);
      const answer = await run.provider.refund(part(request, reference, 1000));
      if (answer.kind === 'asked') {
        const { outcome } = await run.ground.event(
          request.attemptId,
          (event) => event.outcome?.kind === 'refundFailed',
        );
        expect(outcome).toMatchObject({ why: expect.stringMatching(/\w/) });
      } else expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\w/) });
      expect(await refunded(request)).toBe(0);
    });

    it('of more than was paid, or of an unknown payment, is not made', async () => {
      const { request, reference } = await paid();
      const much = await run.provider.refund(part(request, reference, 2991));
      if (much.kind === 'asked')
        expect(
          (await run.ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'refundFailed')).reference,
        ).toBe(much.reference);
      else expect(much.kind).toBe('refused');
      expect(await refunded(request)).toBe(0);
      expect(
        (await run.provider.refund({ ...part(request, 'unknown-reference', 100), attemptId: randomUUID() })).kind,
      ).toBe('refused');
    });
  });

  describe('a webhook', () => {
    it('is proven, and says attempt, account, amount and outcome', async () => {
      const { request } = await paid();
      expect(await run.ground.event(request.attemptId, isDecision)).toMatchObject({
        attemptId: request.attemptId,
        merchant: run.provider.merchant,
        amountCents: request.amountCents,
        currency: request.currency,
        reference: expect.stringMatching(/./),
        eventId: expect.stringMatching(/./),
        name: expect.stringMatching(/./),
        outcome: { kind: 'accepted' },
      });
    });

    it('that comes again is the same event', async () => {
      const { request } = await paid();
      const { request: webhook, reading } = await run.ground.delivery(request.attemptId);
      expect(await run.provider.readWebhook(webhook)).toEqual(reading);
    });

    it("that was changed, made up, or is another merchant's, does nothing", async () => {
      const { request } = await paid();
      const { request: webhook } = await run.ground.delivery(request.attemptId);
      const tampered = await run.provider.readWebhook(run.harness.tamper(webhook));
      expect(['refused', 0]).toContain(tampered.kind === 'events' ? tampered.events.length : tampered.kind);
      const foreign = await run.provider.readWebhook(await run.harness.ofAnotherMerchant(webhook));
      if (foreign.kind === 'events')
        for (const event of foreign.events) expect(event.merchant).not.toBe(run.provider.merchant);
      for (const body of [undefined, null, {}, [], { id: 5 }, 'text']) {
        const made = await run.provider.readWebhook({
          ...webhook,
          headers: {},
          query: {},
          body,
          rawBody: Buffer.from(JSON.stringify(body) ?? ''),
        });
        expect(made.kind).toBe('refused');
      }
    });

    it('that cannot be proven now is asked for again', async () => {
      const { request } = await paid();
      const { request: webhook } = await run.ground.delivery(request.attemptId);
      const reading = await run.harness.connect({ address: UNREACHABLE }).readWebhook(webhook);
      expect(reading.kind).toBe(webhookProof === 'asking' ? 'later' : 'events');
    });

    it('reports a chargeback and its reversal', async () => {
      if (!run.harness.chargeBack) return;
      const { request } = await paid();
      await run.harness.chargeBack(request.attemptId);
      expect(await run.ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'chargedBack')).toMatchObject(
        { amountCents: request.amountCents, currency: 'EUR', merchant: run.provider.merchant },
      );
      if (!run.harness.reverseChargeback) return;
      await run.harness.reverseChargeback(request.attemptId);
      await run.ground.event(request.attemptId, isDecision);
      expect(
        await run.ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'chargebackReversed'),
      ).toMatchObject({ amountCents: request.amountCents });
      const ids = run.ground.deliveries
        .flatMap(({ reading }) => (reading.kind === 'events' ? reading.events : []))
        .filter(({ attemptId }) => attemptId === request.attemptId);
      expect(new Set(ids.map(({ eventId }) => eventId)).size).toBeGreaterThanOrEqual(3);
    });
  });
}

/** A refund that was asked for is made a moment later. */
async function shouldBe<T>(look: () => Promise<T>, expected: T): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end && (await look()) !== expected; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await look()).toBe(expected);
}
