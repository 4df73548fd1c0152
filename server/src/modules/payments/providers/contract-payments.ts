import { randomUUID } from 'node:crypto';
import { type ContractRun, IMPATIENT_MS, isDecision } from './contract-run.ts';

/** Paying, being refused, being asked by a bank, giving up. */
export function describePayments(run: ContractRun): void {
  const {
    ask,
    start,
    finish,
    comeBack,
    pay,
    paid,
    challenged,
    answers,
    setup: { cases },
  } = run;

  describe('a payment', () => {
    it('is accepted, for the amount that was asked, with a reference', async () => {
      const { request, answer } = await pay(cases.paid);
      expect(answer).toMatchObject({ kind: 'accepted', reference: expect.stringMatching(/./) });
      if (answer.kind === 'accepted' && answer.amountCents !== undefined)
        expect([answer.amountCents, answer.currency]).toEqual([request.amountCents, request.currency]);
      expect(await run.harness.charges(request.attemptId)).toEqual([
        { amountCents: request.amountCents, currency: request.currency, refundedCents: 0 },
      ]);
    });

    it('is made once for an attempt id, however often it is asked for', async () => {
      const request = ask(cases.paid);
      const first = await Promise.all(Array.from({ length: 5 }, () => start(request)));
      // While one is processed the others may be answered with "try again".
      for (const answer of first) expect(answer.kind).not.toBe('declined');
      const answer = await start(request);
      expect(await finish(request, answer)).toMatchObject({ kind: 'accepted' });
      expect((await start(request)).kind).not.toBe('declined');
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
    });

    it('whose answer was lost is not made again', async () => {
      const request = ask(cases.lostAnswer);
      const impatient = run.harness.connect({ timeoutMs: IMPATIENT_MS });
      expect((await start(request, impatient)).kind).toBe('lost');
      expect(await finish(request, await start(request))).toMatchObject({ kind: 'accepted' });
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
    });

    it('whose request never arrived is made when it is sent again', async () => {
      const request = ask(cases.neverArrived);
      const impatient = run.harness.connect({ timeoutMs: IMPATIENT_MS });
      expect((await start(request, impatient)).kind).toBe('lost');
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
      expect(await finish(request, await start(request))).toMatchObject({ kind: 'accepted' });
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
    });

    it('with something this provider does not take is declined', async () => {
      const request = ask(cases.unsupported);
      expect(await start(request)).toMatchObject({ kind: 'declined', failure: 'change_method' });
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
    });
  });

  it.each(Object.entries(cases.refusals))(
    '[PAY-14] refused as "%s" is declined with its kind',
    async (_name, { failure, ...contractCase }) => {
      const { request, answer } = await pay(contractCase);
      expect(answer).toMatchObject({ kind: 'declined', failure });
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
    },
  );

  describe('a challenge', () => {
    it('leads to a payment when the shopper agrees, however often the return is confirmed', async () => {
      const { request, challenge } = await challenged();
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
      const returned = await run.harness.decide(challenge, 'confirm');
      const confirmed = await Promise.all(Array.from({ length: 5 }, () => run.provider.confirm(returned)));
      confirmed.push(await run.provider.confirm(returned), await run.provider.confirm(returned));
      answers.push(confirmed);
      const known = confirmed.filter((each) => each.kind !== 'lost');
      expect(known.length).toBeGreaterThan(1);
      for (const each of known) expect(each).toMatchObject({ kind: 'known', attemptId: request.attemptId });
      const last = confirmed.at(-1);
      expect(
        await finish(request, last?.kind === 'known' ? last.answer : { kind: 'lost', reason: 'confirm' }),
      ).toMatchObject({ kind: 'accepted' });
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);
    });

    it('leads to none when the shopper refuses', async () => {
      const { request, challenge } = await challenged();
      expect(await finish(request, await comeBack(request, challenge, 'refuse'))).toMatchObject({ kind: 'declined' });
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
    });

    it('with an unknown reference is foreign', async () => {
      expect(await run.provider.confirm({ kind: 'redirectResult', value: randomUUID() })).toEqual({ kind: 'foreign' });
      expect(await run.provider.confirm({ kind: 'reference', value: `tr_${randomUUID().slice(0, 8)}` })).toEqual({
        kind: 'foreign',
      });
      expect(await run.provider.confirm({ kind: 'reference', value: '../../x?y=1' })).toEqual({ kind: 'foreign' });
    });
  });

  if (cases.pendingPaid !== undefined && cases.pendingRefused !== undefined) {
    const { pendingPaid, pendingRefused } = cases;
    it('says pending until the provider knows, and then what it is', async () => {
      for (const [contractCase, kind] of [
        [pendingPaid, 'accepted'],
        [pendingRefused, 'declined'],
      ] as const) {
        const request = ask(contractCase);
        const first = await start(request);
        const answer =
          first.kind === 'challenge'
            ? await comeBack(request, first.challenge, contractCase.decision ?? 'confirm')
            : first;
        expect(answer.kind).toBe('pending');
        expect(await finish(request, answer)).toMatchObject({ kind });
      }
    });
  }

  describe('status', () => {
    it('reports where a payment stands', async () => {
      if (!run.provider.status) return;
      const { request, reference } = await paid();
      expect(await run.provider.status({ attemptId: request.attemptId, reference })).toMatchObject({
        kind: 'accepted',
        reference,
      });
      const open = await challenged();
      expect(['challenge', 'pending']).toContain(
        (await run.provider.status({ attemptId: open.request.attemptId, reference: open.reference })).kind,
      );
      await comeBack(open.request, open.challenge, 'refuse');
      expect(await run.provider.status({ attemptId: open.request.attemptId, reference: open.reference })).toMatchObject(
        { kind: 'declined' },
      );
    });
  });

  describe('cancel', () => {
    it('ends an open payment: what the shopper does afterwards charges nothing', async () => {
      const { request, challenge, reference } = await challenged();
      const answer = await run.provider.cancel({ attemptId: request.attemptId, reference, isChallenge: true });
      if (cases.cannotCancel) {
        expect(answer.kind).toBe('challenge');
        return;
      }
      // Either ended, or requested and confirmed by webhook.
      expect(['declined', 'pending']).toContain(answer.kind);
      if (answer.kind === 'pending')
        expect((await run.ground.event(request.attemptId, isDecision)).outcome).toMatchObject({ kind: 'declined' });
      const returned = await run.harness.decide(challenge, 'confirm').catch(() => undefined);
      // We do not confirm what we ended: that alone keeps the money where it is.
      const confirmed = cases.bankAsksOn || !returned ? undefined : await run.provider.confirm(returned);
      if (confirmed?.kind === 'known') expect(confirmed.answer.kind).not.toBe('accepted');
      expect(await run.harness.charges(request.attemptId)).toEqual([]);
      expect((await run.provider.cancel({ attemptId: request.attemptId, reference, isChallenge: true })).kind).not.toBe(
        'accepted',
      );
    });

    it('does not call a paid payment ended, nor one whose answer was lost', async () => {
      const { request, reference } = await paid();
      expect((await run.provider.cancel({ attemptId: request.attemptId, reference })).kind).not.toBe('declined');
      expect(await run.harness.charges(request.attemptId)).toHaveLength(1);

      const lost = ask(cases.lostAnswer);
      await start(lost, run.harness.connect({ timeoutMs: IMPATIENT_MS }));
      const { kind } = await run.provider.cancel({ attemptId: lost.attemptId, reference: undefined });
      if ((await run.harness.charges(lost.attemptId)).length > 0) expect(kind).not.toBe('declined');
    });
  });
}
