import type { Api } from '@halo/shared/api';
import type { BillingAddress, CardFrameEvent } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';
import type { PaymentCore } from './payment-core.ts';
import { canPay, type PaymentState } from './payment-state.ts';

/** The requests that the card fields take. */
export interface CardFields {
  submit(requestId: string, session: string): void;
  lock(isBusy: boolean): void;
  clearCvc(): void;
}

export interface CardCheckoutDeps {
  api: Pick<Api['payments'], 'cardSession' | 'tryCharge'>;
  clock: Clock;
  fields: CardFields;
  /** the shopper ticked that the card is kept */
  keepsCard(): boolean;
  /** the address of a new card's owner, where it is asked for */
  billing(): BillingPart | undefined;
  makeId(): string;
}

export interface CardCheckout {
  pay(): void;
  /** With a card on file: nothing to fill in, so the charge goes out at once. */
  payWith(savedCardId: string): void;
  handle(event: CardFrameEvent): void;
  dispose(): void;
}

/** A new card by the token of its fields, or one on file. */
/** What goes along with a new card. */
interface BillingPart {
  billingAddress: BillingAddress;
  keepsAddress: boolean;
}

type PaidWith = ({ cardToken: string; rememberCard?: boolean } & Partial<BillingPart>) | { savedCardId: string };

/** Longer than the frame itself waits for its token. */
const FIELDS_TIMEOUT_MS = 20_000;
/** A card session this close to its end is not used any more. */
const SESSION_MARGIN_MS = 30_000;

/** Card fields → token → charge. */
export function createCardCheckout(core: PaymentCore, deps: CardCheckoutDeps): CardCheckout {
  const { api, clock, fields, keepsCard, billing, makeId } = deps;
  const lock = createFieldsLock(core, fields);
  const cardSession = createCardSession(api, clock);
  let cancelTimer = (): void => {};

  core.follow((state) => {
    lock.update();
    if (state.status !== 'validating') cancelTimer();
    // Another attempt needs the code again; number and names stay where they are.
    if (state.status === 'failed' && state.declines > 0) fields.clearCvc();
  });

  async function requestToken(requestId: string): Promise<void> {
    try {
      const session = await cardSession.get();
      if (!isAwaited(core.get(), requestId)) return;
      fields.submit(requestId, session);
      cancelTimer = clock.after(FIELDS_TIMEOUT_MS, () => core.dispatch({ type: 'fieldsSilent', requestId }));
    } catch (thrown) {
      core.dispatch({ type: 'tokenRefused', requestId, code: fromUnknown(thrown).code });
    }
  }

  async function charge(paidWith: PaidWith, requestId?: string): Promise<void> {
    const attempt = await core.send(
      (order) => api.tryCharge({ ...order, ...paidWith, method: 'credit_card' }),
      requestId,
    );
    if (attempt) core.accept(attempt);
  }

  function pay(): void {
    // The state changes before anything is awaited: a second click in the same tick finds it busy.
    if (!canPay(core.get())) return;
    const requestId = makeId();
    core.dispatch({ type: 'submitted', requestId });
    void requestToken(requestId);
  }

  function handle(event: CardFrameEvent): void {
    switch (event.type) {
      case 'halo.card.ready':
        return lock.reset();
      case 'halo.card.enter':
        return pay();
      case 'halo.card.refused':
        // Wrong fields leave the card session valid; any other refusal may be about it.
        if (event.code !== null) cardSession.forget();
        return core.dispatch(refusalOf(event));
      case 'halo.card.token':
        if (!isAwaited(core.get(), event.requestId)) return;
        return void charge(
          { cardToken: event.token, ...(keepsCard() ? { rememberCard: true } : {}), ...billing() },
          event.requestId,
        );
      default:
    }
  }

  return {
    pay,
    payWith: (savedCardId) => {
      if (canPay(core.get())) void charge({ savedCardId });
    },
    handle,
    dispose: () => cancelTimer(),
  };
}

function isAwaited(state: PaymentState, requestId: string): boolean {
  return state.status === 'validating' && state.requestId === requestId;
}

function refusalOf({ requestId, code }: Extract<CardFrameEvent, { type: 'halo.card.refused' }>) {
  return code === null
    ? ({ type: 'fieldsRefused', requestId } as const)
    : ({ type: 'tokenRefused', requestId, code } as const);
}

/** Locks the fields while a payment runs, but not while they are being checked themselves. */
function createFieldsLock(core: Pick<PaymentCore, 'get'>, fields: CardFields) {
  let isReady = false;
  let isLocked = false;

  function update(): void {
    const state = core.get();
    const isWanted = !canPay(state) && state.status !== 'validating';
    if (isReady && isWanted !== isLocked) fields.lock(isWanted);
    isLocked = isReady && isWanted;
  }

  return {
    update,
    /** A frame that has just loaded does not know yet whether a payment runs. */
    reset(): void {
      isReady = true;
      isLocked = false;
      update();
    },
  };
}

/** What entitles the fields to a token, kept for as long as the server honours it. */
function createCardSession(api: CardCheckoutDeps['api'], clock: Clock) {
  let kept: { session: string; goodUntil: number } | undefined;
  return {
    async get(): Promise<string> {
      if (!kept || clock.now() > kept.goodUntil) {
        const { session, expiresInSeconds } = await api.cardSession();
        kept = { session, goodUntil: clock.now() + expiresInSeconds * 1000 - SESSION_MARGIN_MS };
      }
      return kept.session;
    },
    forget(): void {
      kept = undefined;
    },
  };
}
