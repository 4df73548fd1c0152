import { setTimeout as wait } from 'node:timers/promises';
import type { ProblemCode } from '@halo/shared/contracts';
import { createSharedRuns, type SharedRuns } from '@halo/server-kit/process/shared-runs';
import type { Crash } from '../crash-points.ts';
import type { PaymentProvider, ProviderAnswer, RetryAdvice, StartRequest } from '../providers/payment-provider.ts';
import { accountName } from '../providers/provider-account.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { CardRouting } from '../routing/card-routing.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { type Attempt, attemptById } from './attempt-repository.ts';
import { isOpen } from './attempt-state.ts';
import { occurrenceOf } from './occurrence.ts';
import { createUnfinishedCharges, type UnfinishedCharges } from './unfinished-charges.ts';
import type { PaymentsNeeds } from '../payments.ts';

const WAIT_STEP_MS = 100;
/** After the deadline of a call its process has answered, or is gone. */
const GRACE_MS = 5000;

/** Why a payment is ended before it was decided, with the failure that its owner reads. */
const CANCELLED = {
  'given-up': { failure: 'payment_cancelled' },
  'another-try': { failure: 'payment_cancelled' },
  desk: { failure: 'payment_cancelled' },
  abandoned: { failure: 'authentication_failed' },
  'nobody-there': { failure: 'authentication_required', retry: 'withShopper' },
  reconcile: { failure: 'payment_retry', retry: 'ours' },
} as const satisfies Record<string, { failure: ProblemCode; retry?: RetryAdvice }>;
export type WhyCancelled = keyof typeof CANCELLED;

/** Everything that asks a provider about an attempt. The same attempt is never asked about twice at a time. */
export interface Charges {
  /** `opened`: it was inserted just now, and no other process knows of it. */
  charge(
    request: StartRequest,
    opened?: Pick<Attempt, 'id' | 'amountCents' | 'currency' | 'provider' | 'accountCompany'>,
  ): Promise<Attempt>;
  /** Asks once more how an attempt without an outcome stands: the same request again, or the provider's own word. */
  findOut(attempt: Attempt): Promise<Attempt>;
  /** Ends it at the provider. What it is afterwards may also be paid, or still open. */
  cancel(attempt: Attempt, why: WhyCancelled): Promise<Attempt>;
  /**
   * Waits while the first call is still with the provider, here or in another process. No connection is held during
   * the wait.
   */
  whileRunning(attempt: Attempt): Promise<Attempt>;
  /** Its call must be over by now, with or without an answer. */
  isOverdue(attempt: Attempt): boolean;
  settled(): Promise<void>;
  /** Forgets every card in memory. */
  clear(): void;
}

interface ChargeRoutes {
  readonly providers: ProviderRegistry;
  readonly routing: Pick<CardRouting, 'noteAnswer'>;
}

interface ChargeParts extends ChargeRoutes {
  readonly needs: Pick<PaymentsNeeds, 'db' | 'clock' | 'log'>;
  readonly recorder: AttemptRecorder;
  readonly timeoutMs: number;
  readonly crash: Crash;
  readonly running: SharedRuns<Attempt | undefined>;
  readonly unfinished: UnfinishedCharges;
}

export function createCharges(
  needs: PaymentsNeeds,
  { providers, routing }: ChargeRoutes,
  recorder: AttemptRecorder,
  timeoutMs: number,
  crash: Crash,
): Charges {
  const running = createSharedRuns<Attempt | undefined>();
  const unfinished = createUnfinishedCharges();
  const parts: ChargeParts = { needs, providers, routing, recorder, timeoutMs, crash, running, unfinished };
  return {
    charge: (request, opened) => charge(parts, request, opened),
    findOut: (attempt) => findOut(parts, attempt),
    async cancel(attempt, why) {
      const provider = providerOf(providers, attempt);
      await running.run(attempt.id, async () => cancelOpen(parts, provider, await fresh(needs.db, attempt.id), why));
      return fresh(needs.db, attempt.id);
    },
    whileRunning: (attempt) => whileRunning(parts, attempt),
    isOverdue: (attempt) => isOverdue(parts, attempt),
    settled: () => running.settled(),
    clear: () => unfinished.clear(),
  };
}

async function charge(
  parts: ChargeParts,
  request: StartRequest,
  opened: Pick<Attempt, 'id' | 'amountCents' | 'currency' | 'provider' | 'accountCompany'> | undefined,
): Promise<Attempt> {
  const { needs, providers, routing, crash, running, unfinished } = parts;
  const attempt = opened ?? (await fresh(needs.db, request.attemptId));
  const provider = providerOf(providers, attempt);
  const recorded = await running.run(attempt.id, async () => {
    unfinished.keep(request, needs.clock.now());
    const answer = await provider.start(request);
    routing.noteAnswer(attempt, answer);
    await crash('answered');
    return recordAnswer(parts, attempt, opened ? answer : ofEarlier(answer), 'answer');
  });
  return recorded ?? fresh(needs.db, attempt.id);
}

async function findOut(parts: ChargeParts, attempt: Attempt): Promise<Attempt> {
  const { needs, providers, running, unfinished } = parts;
  const provider = providerOf(providers, attempt);
  const request = unfinished.get(attempt.id, needs.clock.now());
  if (request) await charge(parts, request, undefined);
  else if (provider.status) {
    const { status } = provider;
    const question = { attemptId: attempt.id, reference: attempt.providerReference ?? undefined };
    await running.run(attempt.id, async () =>
      recordAnswer(parts, attempt, await status.call(provider, question), 'status'),
    );
  }
  return fresh(needs.db, attempt.id);
}

async function cancelOpen(
  parts: ChargeParts,
  provider: PaymentProvider,
  current: Attempt,
  why: WhyCancelled,
): Promise<Attempt | undefined> {
  const { recorder, unfinished } = parts;
  if (!isOpen(current.state.status)) return current;
  const isChallenge = current.state.status === 'challenge';
  const answer = await provider.cancel({
    attemptId: current.id,
    reference: current.providerReference ?? undefined,
    isChallenge,
  });
  // Some providers have no such call and say that the bank still waits: it is given up here, and if it is paid after
  // all the money goes back.
  const isEnded = answer.kind === 'declined' || (answer.kind === 'challenge' && isChallenge);
  if (!isEnded) return recordAnswer(parts, current, answer, why);
  const ended = await recorder.record(current.id, {
    event: { type: 'declined', proof: 'answer', ...CANCELLED[why], isOurs: true },
    cause: why,
    reference: answer.reference,
  });
  unfinished.drop(current.id);
  return ended;
}

async function recordAnswer(
  { needs: { log }, recorder, unfinished }: ChargeParts,
  attempt: Pick<Attempt, 'id' | 'amountCents' | 'currency'>,
  answer: ProviderAnswer,
  cause: string,
): Promise<Attempt | undefined> {
  if (answer.kind === 'lost')
    log.warn({ attemptId: attempt.id, reason: answer.reason, cause }, 'no answer of the provider');
  const recorded = await recorder.record(attempt.id, occurrenceOf(answer, attempt, cause, log));
  // Until it is decided the same request may have to be sent again; a challenge has calls of its own to ask about it.
  if (recorded && (!isOpen(recorded.state.status) || recorded.state.status === 'challenge'))
    unfinished.drop(attempt.id);
  return recorded;
}

async function whileRunning(parts: ChargeParts, attempt: Attempt): Promise<Attempt> {
  let current = attempt;
  for (
    let waited = 0;
    isRunning(current) && !isOverdue(parts, current) && waited < parts.timeoutMs + 2000;
    waited += WAIT_STEP_MS
  ) {
    await wait(WAIT_STEP_MS);
    current = await fresh(parts.needs.db, attempt.id);
  }
  return current;
}

function isOverdue({ needs: { clock }, timeoutMs }: ChargeParts, attempt: Attempt): boolean {
  return isRunning(attempt) && attempt.updatedAt.getTime() < clock.now().getTime() - timeoutMs - GRACE_MS;
}

async function fresh(db: PaymentsNeeds['db'], id: string): Promise<Attempt> {
  const attempt = await attemptById(db, id);
  if (!attempt) throw new Error(`attempt ${id} went away`);
  return attempt;
}

function providerOf(
  providers: ProviderRegistry,
  attempt: Pick<Attempt, 'id' | 'provider' | 'accountCompany'>,
): PaymentProvider {
  const provider = providers.of(attempt);
  if (!provider)
    throw new Error(`attempt ${attempt.id} was made at ${accountName(attempt)}, which is not set up any more`);
  return provider;
}

/** The same request once more: rejected unread it proves nothing about the first, which may have been paid. */
function ofEarlier(answer: ProviderAnswer): ProviderAnswer {
  return answer.kind === 'declined' && answer.isUnread === true
    ? { kind: 'lost', reason: 'asked again and turned away' }
    : answer;
}

function isRunning({ state }: Attempt): boolean {
  return state.status === 'created' || state.status === 'submitted';
}
