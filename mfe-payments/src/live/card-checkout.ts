import type { Api } from '@halo/shared/api';
import type { CardFrameEvent } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';
import type { PaymentCore } from './payment-core.ts';
import { canPay, type PaymentState } from './payment-state.ts';

/** What the card fields can be sent. */
export interface CardFields {
  submit(requestId: string, session: string): void;
  lock(isBusy: boolean): void;
  clearCvc(): void;
}

interface CardCheckoutDeps {
  api: Pick<Api['payments'], 'cardSession' | 'tryCharge'>;
  clock: Clock;
  fields: CardFields;
  /** the shopper ticked that the card is kept */
  keepsCard(): boolean;
  makeId(): string;
}

export interface CardCheckout {
  pay(): void;
  /** With a card on file: nothing to fill in, so the charge goes out at once. */
  payWith(savedCardId: string): void;
  handle(event: CardFrameEvent): void;
  dispose(): void;
}

/** Longer than the frame itself waits for its token. */
const FIELDS_TIMEOUT_MS = 20_000;
/** A right this close to its end is not used any more. */
const RIGHT_MARGIN_MS = 30_000;

/** Card fields → token → charge. */
export function createCardCheckout(
  core: PaymentCore,
  { api, clock, fields, keepsCard, makeId }: CardCheckoutDeps,
): CardCheckout {
  let isReady = false;
  let isLocked = false;
  let cancelTimer = (): void => {};
  let right: { session: string; goodUntil: number } | undefined;

  core.follow((state) => {
    lockFields(state);
    if (state.status !== 'validating') cancelTimer();
    // Another attempt needs the code again; number and names stay where they are.
    if (state.status === 'failed' && state.declines > 0) fields.clearCvc();
  });

  function lockFields(state: PaymentState): void {
    const isWanted = !canPay(state) && state.status !== 'validating';
    if (isReady && isWanted !== isLocked) fields.lock(isWanted);
    isLocked = isReady && isWanted;
  }

  function isAwaited(requestId: string): boolean {
    const state = core.getState();
    return state.status === 'validating' && state.requestId === requestId;
  }

  async function askForToken(requestId: string): Promise<void> {
    try {
      const session = await cardRight();
      if (!isAwaited(requestId)) return;
      fields.submit(requestId, session);
      cancelTimer = clock.after(FIELDS_TIMEOUT_MS, () => core.dispatch({ type: 'fieldsSilent', requestId }));
    } catch (thrown) {
      core.dispatch({ type: 'tokenRefused', requestId, code: fromUnknown(thrown).code });
    }
  }

  async function cardRight(): Promise<string> {
    if (!right || clock.now() > right.goodUntil) {
      const { session, expiresInSeconds } = await api.cardSession();
      right = { session, goodUntil: clock.now() + expiresInSeconds * 1000 - RIGHT_MARGIN_MS };
    }
    return right.session;
  }

  async function charge(
    card: { cardToken: string; rememberCard?: boolean } | { savedCardId: string },
    requestId?: string,
  ): Promise<void> {
    const attempt = await core.send((order) => api.tryCharge({ ...order, ...card, method: 'credit_card' }), requestId);
    if (attempt) core.accept(attempt);
  }

  function pay(): void {
    // The state changes before anything is awaited: a second click in the same tick finds it busy.
    if (!canPay(core.getState())) return;
    const requestId = makeId();
    core.dispatch({ type: 'submitted', requestId });
    void askForToken(requestId);
  }

  return {
    pay,
    payWith: (savedCardId) => {
      if (canPay(core.getState())) void charge({ savedCardId });
    },
    handle(event) {
      switch (event.type) {
        case 'halo.card.ready':
          // A frame that loads anew knows nothing of what runs.
          isReady = true;
          isLocked = false;
          lockFields(core.getState());
          return;
        case 'halo.card.enter':
          pay();
          return;
        case 'halo.card.refused':
          // Wrong fields leave the right good; anything else may be about it.
          if (event.code !== null) right = undefined;
          core.dispatch(
            event.code === null
              ? { type: 'fieldsRefused', requestId: event.requestId }
              : { type: 'tokenRefused', requestId: event.requestId, code: event.code },
          );
          return;
        case 'halo.card.token':
          if (isAwaited(event.requestId))
            void charge({ cardToken: event.token, ...(keepsCard() ? { rememberCard: true } : {}) }, event.requestId);
          return;
        default:
      }
    },
    dispose: () => cancelTimer(),
  };
}
