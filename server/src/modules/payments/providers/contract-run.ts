import type { Challenge } from '@halo/shared/contracts';
import { openGround, type OpenedGround, plainRequest } from './contract-harness.ts';
import type { PaymentProvider, ProviderAnswer, ProviderEvent, StartRequest } from './payment-provider.ts';
import type { ContractHarness, Decision, ProviderSetup, ContractCase } from './contract-setup.ts';

/** For providers that do not answer. */
export const IMPATIENT_MS = 500;

/** What the parts of the suite share: the opened simulator, and payments as a shopper makes them. */
export interface ContractRun {
  readonly setup: ProviderSetup;
  /** These three are there once `open` is through. */
  readonly ground: OpenedGround;
  readonly harness: ContractHarness;
  readonly provider: PaymentProvider;
  /** Numbers and tokens that were used; nothing may write them down. */
  readonly secrets: ReadonlySet<string>;
  /** Everything the adapter answered. */
  readonly answers: unknown[];
  open(): Promise<void>;
  ask(contractCase: ContractCase, change?: Partial<StartRequest>): StartRequest;
  start(request: StartRequest, by?: PaymentProvider): Promise<ProviderAnswer>;
  /**
   * From the provider's first word to its last: through the challenge, and through the webhook when it stays pending.
   */
  finish(request: StartRequest, answer: ProviderAnswer, decision?: Decision): Promise<ProviderAnswer>;
  comeBack(request: StartRequest, challenge: Challenge, decision: Decision): Promise<ProviderAnswer>;
  pay(
    contractCase: ContractCase,
    change?: Partial<StartRequest>,
  ): Promise<{ request: StartRequest; answer: ProviderAnswer; reference: string }>;
  paid(): Promise<{ request: StartRequest; reference: string }>;
  challenged(): Promise<{ request: StartRequest; challenge: Challenge; reference: string | undefined }>;
}

export function createContractRun(setup: ProviderSetup): ContractRun {
  const { cases } = setup;
  const secrets = new Set<string>();
  const answers: unknown[] = [];
  let opened: Pick<ContractRun, 'ground' | 'harness' | 'provider'> | undefined;
  const there = () => {
    if (!opened) throw new Error('the simulator is not open yet');
    return opened;
  };

  const run: ContractRun = {
    setup,
    secrets,
    answers,
    ask,
    start,
    finish,
    comeBack,
    pay,
    paid,
    challenged,
    get ground() {
      return there().ground;
    },
    get harness() {
      return there().harness;
    },
    get provider() {
      return there().provider;
    },
    async open() {
      const ground = await openGround();
      const harness = await setup.open(ground);
      opened = { ground, harness, provider: harness.connect() };
      await ground.listen(opened.provider);
    },
  };
  return run;

  function ask(contractCase: ContractCase, change: Partial<StartRequest> = {}): StartRequest {
    const request = plainRequest(run.ground, { ...cases.always, ...contractCase.request, ...change });
    const { instrument } = request;
    if (instrument.kind === 'card') secrets.add(instrument.card.number);
    if (instrument.kind === 'wallet') secrets.add(instrument.token);
    return request;
  }

  async function start(request: StartRequest, by = run.provider): Promise<ProviderAnswer> {
    const answer = await by.start(request);
    answers.push(answer);
    return answer;
  }

  /**
   * From the provider's first word to its last: through the challenge, and through the webhook when it stays pending.
   */
  async function finish(
    request: StartRequest,
    answer: ProviderAnswer,
    decision: Decision = 'confirm',
  ): Promise<ProviderAnswer> {
    const decided = answer.kind === 'challenge' ? await comeBack(request, answer.challenge, decision) : answer;
    if (decided.kind !== 'pending') return decided;
    const { outcome, ...event } = await run.ground.event(request.attemptId, isDecision);
    return outcome?.kind === 'declined'
      ? { kind: 'declined', failure: outcome.failure }
      : { ...event, kind: 'accepted', keptCard: outcome?.kind === 'accepted' ? outcome.keptCard : undefined };
  }

  async function comeBack(request: StartRequest, challenge: Challenge, decision: Decision): Promise<ProviderAnswer> {
    const confirmed = await run.provider.confirm(await run.harness.decide(challenge, decision));
    answers.push(confirmed);
    if (confirmed.kind !== 'known') throw new Error(`confirm says ${confirmed.kind}`);
    expect(confirmed.attemptId).toBe(request.attemptId);
    return confirmed.answer;
  }

  async function pay(
    contractCase: ContractCase,
    change?: Partial<StartRequest>,
  ): Promise<{ request: StartRequest; answer: ProviderAnswer; reference: string }> {
    const request = ask(contractCase, change);
    const answer = await finish(request, await start(request), contractCase.decision);
    return { request, answer, reference: 'reference' in answer ? (answer.reference ?? '') : '' };
  }

  async function paid(): Promise<{ request: StartRequest; reference: string }> {
    const { request, answer, reference } = await pay(cases.paid);
    expect(answer.kind).toBe('accepted');
    return { request, reference };
  }

  async function challenged(): Promise<{ request: StartRequest; challenge: Challenge; reference: string | undefined }> {
    const request = ask(cases.challenged);
    const answer = await start(request);
    if (answer.kind !== 'challenge') throw new Error(`start says ${answer.kind}`);
    return { request, challenge: answer.challenge, reference: answer.reference };
  }
}

export function isDecision({ outcome }: ProviderEvent): boolean {
  return outcome?.kind === 'accepted' || outcome?.kind === 'declined';
}
