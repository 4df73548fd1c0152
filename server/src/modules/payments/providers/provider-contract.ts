import { randomUUID } from 'node:crypto';
import type { Challenge, ProblemCode } from '@halo/shared/contracts';
import { BAD_SERVERS, type ContractGround, NOBODY, openGround, type OpenedGround, plainRequest } from './contract-bench.ts';
import type { PaymentProvider, ProviderAnswer, ProviderEvent, Returned, StartRequest, WebhookRequest } from './payment-provider.ts';

const IMPATIENT_MS = 500;

export type Decision = 'confirm' | 'refuse';

/** How a simulator is told what shall happen: by card, amount or name, and by what the shopper does at the provider's page. */
export interface Wish {
  readonly request?: Partial<StartRequest>;
  /** Default: confirm. */ readonly decision?: Decision;
}

/** What can happen at every provider, in the words of its simulator. What is absent does not exist there. */
export interface ContractWishes {
  /** put into every request, e.g. the method */ readonly always?: Partial<StartRequest>;
  readonly paid: Wish;
  /** the shopper is asked before it is decided; the same as `paid` where that is always so */ readonly challenged: Wish;
  /** by a name for the test */ readonly refusals: Readonly<Record<string, Wish & { readonly failure: ProblemCode }>>;
  /** the provider does what it is asked, and its first answer never arrives */ readonly lostAnswer: Wish;
  /** the first request is cut before the provider did anything */ readonly neverArrived: Wish;
  readonly pendingPaid?: Wish;
  readonly pendingRefused?: Wish;
  /** a card, with `keepsCard`: paid, kept, and good for later payments */ readonly keptCard?: Wish;
  /** a card with an amount of 0 */ readonly verified?: Wish;
  readonly wallets?: readonly Wish[];
  /** an instrument this provider has nothing to do with */ readonly unsupported: Wish;
  /** it has no call that ends an open payment, and says how it stands instead */ readonly cannotCancel?: true;
}

export interface ChargeAtProvider {
  readonly amountCents: number;
  readonly currency: string;
  readonly refundedCents: number;
}

/** The simulator and ways to look into it. */
export interface ContractBench {
  /** The adapter, on the simulator unless another address is given. */
  connect(options?: { address?: string; timeoutMs?: number }): PaymentProvider;
  /** What a browser does with a challenge until it stands at our address again. */
  decide(challenge: Challenge, decision: Decision): Promise<Returned>;
  /** Money that moved for an attempt, one entry a payment. */
  charges(attemptId: string): Promise<readonly ChargeAtProvider[]> | readonly ChargeAtProvider[];
  /** The same webhook, changed by somebody on the way. */
  tamper(webhook: WebhookRequest): WebhookRequest;
  /** One that the provider made for another of its customers. */
  ofAnotherMerchant(webhook: WebhookRequest): Promise<WebhookRequest> | WebhookRequest;
  /** The bank takes a payment back, or gives it again; its webhook follows. */
  chargeBack?(attemptId: string): Promise<void> | void;
  reverseChargeback?(attemptId: string): Promise<void> | void;
}

export interface ProviderSetup {
  readonly wishes: ContractWishes;
  /** `signature`: a webhook proves itself. `asking`: the adapter asks the provider whether it is true. */
  readonly webhookProof: 'signature' | 'asking';
  open(ground: ContractGround): Promise<ContractBench> | ContractBench;
}

/** The one suite that every adapter passes, over HTTP against its simulator. Call it in a test file. */
export function describeProvider(title: string, { wishes, webhookProof, open }: ProviderSetup): void {
  describe(title, () => {
    let ground: OpenedGround;
    let bench: ContractBench;
    let provider: PaymentProvider;
    const secrets = new Set<string>();
    const answers: unknown[] = [];

    beforeAll(async () => {
      ground = await openGround();
      bench = await open(ground);
      provider = bench.connect();
      await ground.listen(provider);
    });
    afterAll(() => ground.close());

    function ask(wish: Wish, change: Partial<StartRequest> = {}): StartRequest {
      const request = plainRequest(ground, { ...wishes.always, ...wish.request, ...change });
      const { instrument } = request;
      if (instrument.kind === 'card') secrets.add(instrument.card.number);
      if (instrument.kind === 'wallet') secrets.add(instrument.token);
      return request;
    }

    async function start(request: StartRequest, by = provider): Promise<ProviderAnswer> {
      const answer = await by.start(request);
      answers.push(answer);
      return answer;
    }

    /** From the provider's first word to its last: through the challenge, and through the webhook when it stays pending. */
    async function finish(request: StartRequest, answer: ProviderAnswer, decision: Decision = 'confirm'): Promise<ProviderAnswer> {
      const decided = answer.kind === 'challenge' ? await comeBack(request, answer.challenge, decision) : answer;
      if (decided.kind !== 'pending') return decided;
      const { outcome, ...event } = await ground.event(request.attemptId, isDecision);
      return outcome?.kind === 'declined' ? { kind: 'declined', failure: outcome.failure } : { ...event, kind: 'accepted', keptCard: outcome?.kind === 'accepted' ? outcome.keptCard : undefined };
    }

    async function comeBack(request: StartRequest, challenge: Challenge, decision: Decision): Promise<ProviderAnswer> {
      const confirmed = await provider.confirm(await bench.decide(challenge, decision));
      answers.push(confirmed);
      if (confirmed.kind !== 'known') throw new Error(`confirm says ${confirmed.kind}`);
      expect(confirmed.attemptId).toBe(request.attemptId);
      return confirmed.answer;
    }

    async function pay(wish: Wish, change?: Partial<StartRequest>): Promise<{ request: StartRequest; answer: ProviderAnswer; reference: string }> {
      const request = ask(wish, change);
      const answer = await finish(request, await start(request), wish.decision);
      return { request, answer, reference: 'reference' in answer ? (answer.reference ?? '') : '' };
    }

    async function paid(): Promise<{ request: StartRequest; reference: string }> {
      const { request, answer, reference } = await pay(wishes.paid);
      expect(answer.kind).toBe('accepted');
      return { request, reference };
    }

    async function challenged(): Promise<{ request: StartRequest; challenge: Challenge; reference: string | undefined }> {
      const request = ask(wishes.challenged);
      const answer = await start(request);
      if (answer.kind !== 'challenge') throw new Error(`start says ${answer.kind}`);
      return { request, challenge: answer.challenge, reference: answer.reference };
    }

    describe('a payment', () => {
      it('is accepted, for the amount that was asked, with a reference', async () => {
        const { request, answer } = await pay(wishes.paid);
        expect(answer).toMatchObject({ kind: 'accepted', reference: expect.stringMatching(/./) });
        if (answer.kind === 'accepted' && answer.amountCents !== undefined) expect([answer.amountCents, answer.currency]).toEqual([request.amountCents, request.currency]);
        expect(await bench.charges(request.attemptId)).toEqual([{ amountCents: request.amountCents, currency: request.currency, refundedCents: 0 }]);
      });

      it('is made once for an attempt id, however often it is asked for', async () => {
        const request = ask(wishes.paid);
        const first = await Promise.all(Array.from({ length: 5 }, () => start(request)));
        // While one is being worked on the others may be told to come back.
        for (const answer of first) expect(answer.kind).not.toBe('declined');
        const answer = await start(request);
        expect(await finish(request, answer)).toMatchObject({ kind: 'accepted' });
        expect((await start(request)).kind).not.toBe('declined');
        expect(await bench.charges(request.attemptId)).toHaveLength(1);
      });

      it('whose answer was lost is not made again', async () => {
        const request = ask(wishes.lostAnswer);
        const impatient = bench.connect({ timeoutMs: IMPATIENT_MS });
        expect((await start(request, impatient)).kind).toBe('lost');
        expect(await finish(request, await start(request, impatient))).toMatchObject({ kind: 'accepted' });
        expect(await bench.charges(request.attemptId)).toHaveLength(1);
      });

      it('whose request never arrived is made when it is sent again', async () => {
        const request = ask(wishes.neverArrived);
        const impatient = bench.connect({ timeoutMs: IMPATIENT_MS });
        expect((await start(request, impatient)).kind).toBe('lost');
        expect(await bench.charges(request.attemptId)).toEqual([]);
        expect(await finish(request, await start(request, impatient))).toMatchObject({ kind: 'accepted' });
        expect(await bench.charges(request.attemptId)).toHaveLength(1);
      });

      it('with something this provider does not take is declined', async () => {
        const request = ask(wishes.unsupported);
        expect(await start(request)).toMatchObject({ kind: 'declined', failure: 'change_method' });
        expect(await bench.charges(request.attemptId)).toEqual([]);
      });
    });

    it.each(Object.entries(wishes.refusals))('[PAY-14] refused as "%s" is declined with its kind', async (_name, { failure, ...wish }) => {
      const { request, answer } = await pay(wish);
      expect(answer).toMatchObject({ kind: 'declined', failure });
      expect(await bench.charges(request.attemptId)).toEqual([]);
    });

    describe('a challenge', () => {
      it('leads to a payment when the shopper agrees, however often the return is confirmed', async () => {
        const { request, challenge } = await challenged();
        expect(await bench.charges(request.attemptId)).toEqual([]);
        const returned = await bench.decide(challenge, 'confirm');
        const confirmed = await Promise.all(Array.from({ length: 5 }, () => provider.confirm(returned)));
        confirmed.push(await provider.confirm(returned), await provider.confirm(returned));
        answers.push(confirmed);
        const known = confirmed.filter((each) => each.kind !== 'lost');
        expect(known.length).toBeGreaterThan(1);
        for (const each of known) expect(each).toMatchObject({ kind: 'known', attemptId: request.attemptId });
        const last = confirmed.at(-1);
        expect(await finish(request, last?.kind === 'known' ? last.answer : { kind: 'lost', reason: 'confirm' })).toMatchObject({ kind: 'accepted' });
        expect(await bench.charges(request.attemptId)).toHaveLength(1);
      });

      it('leads to none when the shopper refuses', async () => {
        const { request, challenge } = await challenged();
        expect(await finish(request, await comeBack(request, challenge, 'refuse'))).toMatchObject({ kind: 'declined' });
        expect(await bench.charges(request.attemptId)).toEqual([]);
      });

      it('of nobody is foreign', async () => {
        expect(await provider.confirm({ kind: 'redirectResult', value: randomUUID() })).toEqual({ kind: 'foreign' });
        expect(await provider.confirm({ kind: 'reference', value: `tr_${randomUUID().slice(0, 8)}` })).toEqual({ kind: 'foreign' });
        expect(await provider.confirm({ kind: 'reference', value: '../../x?y=1' })).toEqual({ kind: 'foreign' });
      });
    });

    if (wishes.pendingPaid !== undefined && wishes.pendingRefused !== undefined) {
      const { pendingPaid, pendingRefused } = wishes;
      it('says pending until the provider knows, and then what it is', async () => {
        for (const [wish, kind] of [[pendingPaid, 'accepted'], [pendingRefused, 'declined']] as const) {
          const request = ask(wish);
          const first = await start(request);
          const answer = first.kind === 'challenge' ? await comeBack(request, first.challenge, wish.decision ?? 'confirm') : first;
          expect(answer.kind).toBe('pending');
          expect(await finish(request, answer)).toMatchObject({ kind });
        }
      });
    }

    describe('status', () => {
      it('tells where a payment stands', async () => {
        if (!provider.status) return;
        const { request, reference } = await paid();
        expect(await provider.status({ attemptId: request.attemptId, reference })).toMatchObject({ kind: 'accepted', reference });
        const open = await challenged();
        expect(['challenge', 'pending']).toContain((await provider.status({ attemptId: open.request.attemptId, reference: open.reference })).kind);
        await comeBack(open.request, open.challenge, 'refuse');
        expect(await provider.status({ attemptId: open.request.attemptId, reference: open.reference })).toMatchObject({ kind: 'declined' });
      });
    });

    describe('cancel', () => {
      it('ends an open payment: what the shopper does afterwards charges nothing', async () => {
        const { request, challenge, reference } = await challenged();
        const answer = await provider.cancel({ attemptId: request.attemptId, reference, isChallenge: true });
        if (wishes.cannotCancel) {
          expect(answer.kind).toBe('challenge');
          return;
        }
        // Either ended, or asked for and told by webhook.
        expect(['declined', 'pending']).toContain(answer.kind);
        if (answer.kind === 'pending') expect((await ground.event(request.attemptId, isDecision)).outcome).toMatchObject({ kind: 'declined' });
        const returned = await bench.decide(challenge, 'confirm').catch(() => undefined);
        const confirmed = returned && (await provider.confirm(returned));
        if (confirmed?.kind === 'known') expect(confirmed.answer.kind).not.toBe('accepted');
        expect(await bench.charges(request.attemptId)).toEqual([]);
        expect((await provider.cancel({ attemptId: request.attemptId, reference, isChallenge: true })).kind).not.toBe('accepted');
      });

      it('does not call a paid payment ended, nor one whose answer was lost', async () => {
        const { request, reference } = await paid();
        expect((await provider.cancel({ attemptId: request.attemptId, reference })).kind).not.toBe('declined');
        expect(await bench.charges(request.attemptId)).toHaveLength(1);

        const lost = ask(wishes.lostAnswer);
        await start(lost, bench.connect({ timeoutMs: IMPATIENT_MS }));
        const { kind } = await provider.cancel({ attemptId: lost.attemptId, reference: undefined });
        if ((await bench.charges(lost.attemptId)).length > 0) expect(kind).not.toBe('declined');
      });
    });

    describe('a refund', () => {
      const part = (request: StartRequest, reference: string, amountCents: number) => ({
        refundId: randomUUID(), attemptId: request.attemptId, reference, amountCents, currency: request.currency, webhookUrl: ground.webhookUrl,
      });
      const refunded = async ({ attemptId }: StartRequest) => (await bench.charges(attemptId))[0]?.refundedCents;

      it('gives back once for a refund id, and the rest with another', async () => {
        const { request, reference } = await paid();
        const first = part(request, reference, 1000);
        const one = await provider.refund(first);
        expect(['done', 'asked']).toContain(one.kind);
        expect(await provider.refund(first)).toEqual(one);
        await shouldBe(() => refunded(request), 1000);

        const two = await provider.refund(part(request, reference, 1990));
        expect(['done', 'asked']).toContain(two.kind);
        await shouldBe(() => refunded(request), 2990);
        if (one.kind === 'asked') {
          const event = await ground.event(request.attemptId, ({ outcome, amountCents }) => outcome?.kind === 'refunded' && amountCents === 1000);
          expect(event).toMatchObject({ merchant: provider.merchant, currency: 'EUR', reference: one.reference });
        }
      });

      it('of more than was paid, or of nobody, is not made', async () => {
        const { request, reference } = await paid();
        const much = await provider.refund(part(request, reference, 2991));
        if (much.kind === 'asked') expect((await ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'refundFailed')).reference).toBe(much.reference);
        else expect(much.kind).toBe('refused');
        expect(await refunded(request)).toBe(0);
        expect((await provider.refund({ ...part(request, 'unknown-reference', 100), attemptId: randomUUID() })).kind).toBe('refused');
      });
    });

    describe('a webhook', () => {
      it('is proven, and says attempt, account, amount and outcome', async () => {
        const { request } = await paid();
        expect(await ground.event(request.attemptId, isDecision)).toMatchObject({
          attemptId: request.attemptId, merchant: provider.merchant, amountCents: request.amountCents, currency: request.currency,
          reference: expect.stringMatching(/./), eventId: expect.stringMatching(/./), name: expect.stringMatching(/./), outcome: { kind: 'accepted' },
        });
      });

      it('that comes again is the same event', async () => {
        const { request } = await paid();
        const { request: webhook, reading } = await ground.delivery(request.attemptId);
        expect(await provider.readWebhook(webhook)).toEqual(reading);
      });

      it('that was changed, made up, or is another merchant\'s, does nothing', async () => {
        const { request } = await paid();
        const { request: webhook } = await ground.delivery(request.attemptId);
        expect((await provider.readWebhook(bench.tamper(webhook))).kind).toBe('refused');
        const foreign = await provider.readWebhook(await bench.ofAnotherMerchant(webhook));
        if (foreign.kind === 'events') for (const event of foreign.events) expect(event.merchant).not.toBe(provider.merchant);
        for (const body of [undefined, null, {}, [], { id: 5 }, 'text']) {
          const made = await provider.readWebhook({ ...webhook, headers: {}, query: {}, body, rawBody: Buffer.from(JSON.stringify(body) ?? '') });
          expect(made.kind).toBe('refused');
        }
      });

      it('that cannot be proven now is asked for again', async () => {
        const { request } = await paid();
        const { request: webhook } = await ground.delivery(request.attemptId);
        const reading = await bench.connect({ address: NOBODY }).readWebhook(webhook);
        expect(reading.kind).toBe(webhookProof === 'asking' ? 'later' : 'events');
      });

      it('tells of a chargeback and of its end', async () => {
        if (!bench.chargeBack) return;
        const { request } = await paid();
        await bench.chargeBack(request.attemptId);
        expect(await ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'chargedBack')).toMatchObject({ amountCents: request.amountCents, currency: 'EUR', merchant: provider.merchant });
        if (!bench.reverseChargeback) return;
        await bench.reverseChargeback(request.attemptId);
        await ground.event(request.attemptId, isDecision);
        expect(await ground.event(request.attemptId, ({ outcome }) => outcome?.kind === 'chargebackReversed')).toMatchObject({ amountCents: request.amountCents });
        const ids = ground.deliveries.flatMap(({ reading }) => (reading.kind === 'events' ? reading.events : [])).filter(({ attemptId }) => attemptId === request.attemptId);
        expect(new Set(ids.map(({ eventId }) => eventId)).size).toBeGreaterThanOrEqual(3);
      });
    });

    if (wishes.keptCard !== undefined) {
      const { keptCard: wish } = wishes;
      const keep = async () => {
        const { request, answer } = await pay(wish, { keepsCard: true });
        const answered = answer.kind === 'accepted' ? answer.keptCard : undefined;
        const { outcome } = answered ? { outcome: undefined } : await ground.event(request.attemptId, ({ outcome: each }) => each?.kind === 'accepted' && each.keptCard !== undefined);
        const card = answered ?? (outcome?.kind === 'accepted' ? outcome.keptCard : undefined);
        if (!card) throw new Error('no card was kept');
        return { card, shopper: request.shopper };
      };

      it('keeps a card when the shopper agreed, and charges it for the shopper and for a renewal', async () => {
        const { card, shopper } = await keep();
        expect(card).toMatchObject({ token: expect.stringMatching(/./), lastFour: expect.stringMatching(/^\d{4}$/), expiryMonth: expect.stringMatching(/^\d\d$/), expiryYear: expect.stringMatching(/^\d{4}$/) });
        for (const initiator of ['shopper', 'merchant'] as const) {
          const request = ask({}, { instrument: { kind: 'saved', token: card.token }, shopper, initiator, ...(initiator === 'merchant' ? { browser: undefined } : {}) });
          expect(await finish(request, await start(request))).toMatchObject({ kind: 'accepted' });
          await start(request);
          expect(await bench.charges(request.attemptId)).toHaveLength(1);
        }
      });

      it('keeps none without that', async () => {
        const { answer } = await pay(wish, { keepsCard: false });
        expect(answer.kind === 'accepted' && answer.keptCard).toBeFalsy();
      });

      it('does not charge another shopper\'s card, nor one it forgot', async () => {
        const { card, shopper } = await keep();
        const instrument = { kind: 'saved' as const, token: card.token };
        expect((await start(ask({}, { instrument }))).kind).toBe('declined');
        if (!provider.forget) return;
        await provider.forget({ token: card.token, clickId: shopper.clickId });
        await provider.forget({ token: card.token, clickId: shopper.clickId });
        expect((await start(ask({}, { instrument, shopper }))).kind).toBe('declined');
      });
    }

    if (wishes.verified !== undefined) {
      const { verified } = wishes;
      it('[PAY-16] checks a card and charges nothing', async () => {
        const { request, answer } = await pay(verified, { amountCents: 0 });
        expect(answer.kind).toBe('accepted');
        for (const charge of await bench.charges(request.attemptId)) expect(charge.amountCents).toBe(0);
      });
    }

    for (const wish of wishes.wallets ?? []) {
      it(`takes a card of ${wish.request?.method}`, async () => {
        const { request, answer } = await pay(wish);
        expect(answer.kind).toBe('accepted');
        expect(await bench.charges(request.attemptId)).toHaveLength(1);
      });
    }

    describe('a provider', () => {
      it.each([
        ['that nobody can reach', NOBODY],
        ['that never answers', BAD_SERVERS.silent],
        ['that fails', BAD_SERVERS.failing],
        ['that answers something else', BAD_SERVERS.strange],
      ])('%s is a lost answer, within the time allowed', async (_name, path) => {
        const { request, reference } = await paid();
        const address = path.startsWith('http') ? path : `${ground.origin}${path}`;
        const far = bench.connect({ address, timeoutMs: IMPATIENT_MS });
        const attempt = { attemptId: request.attemptId, reference };
        const calls = [
          () => far.start(ask(wishes.paid)),
          // An adapter knows one of the two, and the other at once for foreign.
          async () => [await far.confirm({ kind: 'reference', value: reference }), await far.confirm({ kind: 'redirectResult', value: 'result' })].find(({ kind }) => kind !== 'foreign'),
          () => far.cancel(attempt),
          () => far.refund({ ...attempt, refundId: randomUUID(), amountCents: 100, currency: 'EUR', webhookUrl: ground.webhookUrl }),
          ...(far.status ? [() => far.status?.(attempt)] : []),
        ];
        for (const call of calls) {
          const began = performance.now();
          const answer = await call();
          answers.push(answer);
          expect([String(call), answer?.kind]).toEqual([String(call), 'lost']);
          expect(performance.now() - began).toBeLessThan(IMPATIENT_MS * 2 + 500);
        }
        await expect(far.forget?.({ token: 'token', clickId: 'click' }) ?? Promise.resolve()).resolves.toBeUndefined();
      });
    });

    it('writes no card number, code or wallet token anywhere', () => {
      const written = [...ground.lines, JSON.stringify(answers)].join('\n');
      expect(secrets.size + ground.lines.length).toBeGreaterThan(0);
      for (const secret of secrets) expect(written).not.toContain(secret);
      expect(written).not.toMatch(/(?<![.\d])737(?!\d)/);
    });
  });
}

function isDecision({ outcome }: ProviderEvent): boolean {
  return outcome?.kind === 'accepted' || outcome?.kind === 'declined';
}

/** A refund that was asked for is made a moment later. */
async function shouldBe<T>(look: () => Promise<T>, expected: T): Promise<void> {
  for (const end = Date.now() + 3000; Date.now() < end && (await look()) !== expected;) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await look()).toBe(expected);
}
