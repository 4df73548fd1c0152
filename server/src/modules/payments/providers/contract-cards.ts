import type { ContractRun } from './contract-run.ts';
import type { StartRequest } from './payment-provider.ts';

/** Cards on file, checks of a card, wallets. */
export function describeCards(run: ContractRun): void {
  const {
    ask,
    start,
    finish,
    pay,
    setup: { cases },
  } = run;

  if (cases.keptCard !== undefined) {
    const { keptCard: contractCase } = cases;
    const keep = async (change: Partial<StartRequest> = {}) => {
      const { request, answer } = await pay(contractCase, { keepsCard: true, renews: true, ...change });
      const answered = answer.kind === 'accepted' ? answer.keptCard : undefined;
      const { outcome } = answered
        ? { outcome: undefined }
        : await run.ground.event(
            request.attemptId,
            ({ outcome: each }) => each?.kind === 'accepted' && each.keptCard !== undefined,
          );
      const card = answered ?? (outcome?.kind === 'accepted' ? outcome.keptCard : undefined);
      if (!card) throw new Error('no card was kept');
      return { card, shopper: request.shopper };
    };

    it('keeps a card when the shopper agreed, and charges it for the shopper and for a renewal', async () => {
      const { card, shopper } = await keep();
      expect(card).toMatchObject({
        token: expect.stringMatching(/./),
        lastFour: expect.stringMatching(/^\d{4}$/),
        expiryMonth: expect.stringMatching(/^\d\d$/),
        expiryYear: expect.stringMatching(/^\d{4}$/),
      });
      for (const initiator of ['shopper', 'merchant'] as const) {
        const request = ask(
          {},
          {
            instrument: { kind: 'saved', token: card.token },
            shopper,
            initiator,
            ...(initiator === 'merchant' ? { browser: undefined } : {}),
          },
        );
        expect(await finish(request, await start(request))).toMatchObject({ kind: 'accepted' });
        await start(request);
        expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
      }
    });

    it('keeps a card that it checks for nothing, and charges a renewal to it', async () => {
      const { card, shopper } = await keep({ amountCents: 0 });
      const instrument = { kind: 'saved', token: card.token } as const;
      const renewal = ask({}, { instrument, shopper, initiator: 'merchant', browser: undefined });
      expect(await start(renewal)).toMatchObject({ kind: 'accepted' });
      // The card that is there may take the place of another one too.
      const again = ask({}, { instrument, shopper, amountCents: 0, keepsCard: true, renews: true });
      expect(await finish(again, await start(again))).toMatchObject({ kind: 'accepted' });
    });

    it('keeps none without that', async () => {
      const { answer } = await pay(contractCase, { keepsCard: false });
      expect(answer.kind === 'accepted' && answer.keptCard).toBeFalsy();
    });

    it("does not charge another shopper's card, nor one it forgot", async () => {
      const { card, shopper } = await keep();
      const instrument = { kind: 'saved' as const, token: card.token };
      expect((await start(ask({}, { instrument }))).kind).toBe('declined');
      if (!run.provider.forget) return;
      await run.provider.forget({ token: card.token, clickId: shopper.clickId });
      await run.provider.forget({ token: card.token, clickId: shopper.clickId });
      expect((await start(ask({}, { instrument, shopper }))).kind).toBe('declined');
    });
  }

  if (cases.verified !== undefined) {
    const { verified } = cases;
    it('[PAY-16] checks a card and charges nothing', async () => {
      const { request, answer } = await pay(verified, { amountCents: 0 });
      expect(answer.kind).toBe('accepted');
      for (const charge of await run.harness.charges(request.attemptId)) expect(charge.amountCents).toBe(0);
    });
  }

  for (const contractCase of cases.wallets ?? []) {
    it(`takes a card of ${contractCase.request?.method}`, async () => {
      const { request, answer } = await pay(contractCase);
      expect(answer.kind).toBe('accepted');
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
    });
  }
}
