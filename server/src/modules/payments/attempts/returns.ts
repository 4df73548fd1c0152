import { createHash } from 'node:crypto';
import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { createSharedRuns, type SharedRuns } from '@halo/server-kit/process/shared-runs';
import type { Caller } from '../../../http/caller.ts';
import type { Crash } from '../crash-points.ts';
import type { ConfirmAnswer, ProviderName, Returned } from '../providers/payment-provider.ts';
import { accountName, isSameAccount, type ProviderAccount } from '../providers/provider-account.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { type Attempt, attemptAtProvider, attemptById, attemptOfCause } from './attempt-repository.ts';
import { isOpen, mayBePaidYet } from './attempt-state.ts';
import { askLater, dueToAsk, noteAnswered } from './lost-answers.ts';
import { occurrenceOf } from './occurrence.ts';
import { wouldGoBack } from './unwanted-payment.ts';
import type { Basics } from '../../../basics.ts';

/** What the browser brought back from a challenge, or asks about while it lasts. Each is safe to repeat. */
export interface Returns {
  /** A code that only its challenge gives away; the provider knows whose it is. */
  byResult(
    caller: Caller,
    provider: ProviderName,
    redirectResult: string,
    attemptId: string | undefined,
  ): Promise<Attempt>;
  /** The provider's own id of the account's attempt. */
  byReference(caller: Caller, provider: ProviderName, reference: string): Promise<Attempt>;
  /**
   * Our id of it. Without one nothing is answered: some older payment of the account would look like the one that was
   * made now.
   */
  byAttempt(caller: Caller, provider: ProviderName, attemptId: string | undefined): Promise<Attempt>;
  /** Asks what became of payments whose shopper came back while the provider's answer was lost. Takes no money. */
  askAgain(): Promise<void>;
  settled(): Promise<void>;
}

interface ReturnsParts extends Pick<Basics, 'db' | 'clock' | 'log'> {
  readonly providers: ProviderRegistry;
  readonly recorder: AttemptRecorder;
  readonly crash: Crash;
  readonly running: SharedRuns<Attempt>;
}

/** How long after a payment was settled its shopper may still come back under the payment's old name. */
const RENAMED_MS = 60 * 60_000;

export function createReturns(
  needs: Pick<Basics, 'db' | 'clock' | 'log' | 'brands'>,
  providers: ProviderRegistry,
  recorder: AttemptRecorder,
  crash: Crash,
): Returns {
  const { db, clock, log } = needs;
  const running = createSharedRuns<Attempt>();
  const parts: ReturnsParts = { db, clock, log, providers, recorder, crash, running };

  async function askAbout(attempt: Attempt | undefined): Promise<Attempt> {
    if (!attempt) throw new AppError('invalid_request', { message: 'the account has no such payment' });
    if ((!isOpen(attempt.state.status) && !mayBePaidYet(attempt.state)) || attempt.providerReference === null)
      return attempt;
    if (await wouldGoBack(db, attempt)) return look(parts, attempt);
    return ask(parts, attempt, { kind: 'reference', value: attempt.providerReference }, attempt);
  }

  return {
    async byResult(caller, name, redirectResult, id) {
      // Without a name it is about the newest: an older one was ended before that was opened.
      const named = await attemptAtProvider(db, caller.clickId, name, id === undefined ? {} : { id });
      if (named && (await wouldGoBack(db, named))) return look(parts, named);
      const attempt =
        (await attemptOfCause(db, caller.clickId, causeOf(redirectResult))) ??
        (await ask(
          parts,
          named ?? accountAt(needs, providers, caller, name),
          { kind: 'redirectResult', value: redirectResult },
          named,
        ));
      if (attempt.clickId !== caller.clickId)
        throw new AppError('forbidden', { message: 'the payment belongs to another account' });
      return attempt;
    },
    byReference: async ({ clickId }, name, reference) =>
      askAbout(
        (await attemptAtProvider(db, clickId, name, { reference })) ??
          (await attemptOfCause(db, clickId, causeOf(reference))) ??
          (await paidUnderAnotherName(parts, clickId, name)),
      ),
    byAttempt: async (caller, name, id) =>
      askAbout(id === undefined ? undefined : await attemptAtProvider(db, caller.clickId, name, { id })),
    async askAgain() {
      for (const attempt of await dueToAsk(parts))
        await look(parts, attempt).catch((error: unknown) =>
          log.error({ err: error, attemptId: attempt.id }, 'a payment could not be asked about; a later round will'),
        );
    },
    settled: () => running.settled(),
  };
}

async function ask(
  parts: ReturnsParts,
  account: ProviderAccount | undefined,
  returned: Returned,
  about: Attempt | undefined,
): Promise<Attempt> {
  const { db, log, providers, recorder, crash, running } = parts;
  const provider = account && providers.of(account);
  if (!provider) throw new AppError('invalid_request', { message: 'this account is not set up' });
  const cause = causeOf(returned.value);
  return running.run(`${accountName(account)}:${cause}`, async () => {
    // Nothing else asks about one that has ended here, should this process die before it knows.
    const isLate = about !== undefined && !isOpen(about.state.status);
    if (isLate) await askLater(parts, about);
    const result = await provider.confirm(returned);
    await crash('returned');
    if (result.kind === 'lost' && about && !isLate) await askLater(parts, about);
    const said = knownResult(result);
    const attempt = await attemptById(db, said.attemptId);
    if (!attempt || !isSameAccount(attempt, account))
      throw new AppError('invalid_request', { field: 'redirectResult', message: 'the result belongs to no payment' });
    const recorded = await recorder.record(attempt.id, occurrenceOf(said.answer, attempt, cause, log));
    await noteAnswered(parts, attempt, said.answer);
    return recorded ?? attempt;
  });
}

/** @throws invalid_request, unavailable */
function knownResult(result: ConfirmAnswer): ConfirmAnswer & { kind: 'known' } {
  if (result.kind === 'foreign')
    throw new AppError('invalid_request', {
      field: 'redirectResult',
      message: 'the provider does not know this result',
    });
  if (result.kind === 'lost')
    throw new AppError('unavailable', { message: 'the provider did not answer', retryable: true });
  return result;
}

/** Where the caller's brand sells: for a result that names no payment of ours. */
function accountAt(
  { brands }: Pick<Basics, 'brands'>,
  providers: ProviderRegistry,
  { brandId }: Caller,
  name: ProviderName,
): ProviderAccount | undefined {
  const brand = brands.byId(brandId);
  return brand && providers.atBrand(brand, name);
}

/**
 * To confirm a payment is what takes the money at some providers. One that would be refunded is only asked about: what
 * was taken before it was given up is found, and goes back.
 */
async function look(parts: ReturnsParts, attempt: Attempt): Promise<Attempt> {
  const { providers, running, recorder, log } = parts;
  const provider = providers.of(attempt);
  if (!provider?.status || attempt.providerReference === null) return attempt;
  const { id, providerReference: reference } = attempt;
  return running.run(`${accountName(attempt)}:look:${id}`, async () => {
    const answer = await provider.status?.({ attemptId: id, reference });
    if (answer?.kind === 'lost' && attempt.askAgainAt === null) await askLater(parts, attempt);
    const recorded =
      answer?.kind === 'accepted' &&
      (await recorder.record(id, occurrenceOf(answer, attempt, causeOf(reference), log)));
    if (answer) await noteAnswered(parts, attempt, answer);
    return recorded || attempt;
  });
}

/**
 * A provider may call a paid payment by another name than an open one (PayPal's order and its capture), and a webhook
 * may have brought that name before the browser came back with the old one.
 */
async function paidUnderAnotherName(
  { db, clock }: ReturnsParts,
  clickId: ClickId,
  name: ProviderName,
): Promise<Attempt | undefined> {
  const newest = await attemptAtProvider(db, clickId, name, {});
  const isRecent = newest && newest.updatedAt.getTime() > clock.now().getTime() - RENAMED_MS;
  return newest?.state.status === 'settled' && isRecent ? newest : undefined;
}

function causeOf(value: string): string {
  return `return:${createHash('sha256').update(value).digest('hex').slice(0, 32)}`;
}
