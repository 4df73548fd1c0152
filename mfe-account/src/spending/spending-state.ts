import type { ProblemCode, SpendingRules } from '@halo/shared/contracts';

/** Days a pause can last. */
export const PAUSES = [1, 7, 30, 90, 180] as const;
/** More than this is never typed on purpose. */
const LIMIT_MAX_EUROS = 10_000;

/** What is under way, and how the last one ended. */
export type SpendingSave =
  | { status: 'idle' }
  | { status: 'saving'; what: 'limit' | 'pause' }
  | { status: 'saved'; what: 'limit' | 'pause' }
  | { status: 'failed'; what: 'limit' | 'pause'; code: ProblemCode };

export type SpendingState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'ready';
      rules: SpendingRules /** as typed; empty: no limit */;
      limit: string;
      isInvalid: boolean;
      pauseDays: number /** sure? */;
      isPauseAsked: boolean /** sure, although it ends a renewal? */;
      isLimitAsked: boolean;
      save: SpendingSave;
    };

export type SpendingEvent =
  | { type: 'asked' }
  | { type: 'loaded'; rules: SpendingRules }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'limitTyped'; limit: string }
  | { type: 'limitRefused' }
  | { type: 'limitAsked' }
  | { type: 'limitDropped' }
  | { type: 'pauseChosen'; days: number }
  | { type: 'pauseAsked' }
  | { type: 'pauseDropped' }
  | { type: 'saving'; what: 'limit' | 'pause' }
  | { type: 'saved'; what: 'limit' | 'pause'; rules: SpendingRules }
  | { type: 'notSaved'; what: 'limit' | 'pause'; code: ProblemCode };

export const initialSpending: SpendingState = { status: 'loading' };

export function reduceSpending(state: SpendingState, event: SpendingEvent): SpendingState {
  switch (event.type) {
    case 'asked':
      return initialSpending;
    case 'failed':
      return { status: 'failed', code: event.code };
    case 'loaded':
      return {
        status: 'ready',
        rules: event.rules,
        limit: limitText(event.rules),
        isInvalid: false,
        pauseDays: 30,
        isPauseAsked: false,
        isLimitAsked: false,
        save: { status: 'idle' },
      };
  }
  if (state.status !== 'ready') return state;
  switch (event.type) {
    case 'limitTyped':
      return { ...state, limit: event.limit, isInvalid: false, isLimitAsked: false };
    case 'limitRefused':
      return { ...state, isInvalid: true };
    case 'limitAsked':
      return { ...state, isInvalid: false, isLimitAsked: true };
    case 'limitDropped':
      return state.save.status === 'saving' ? state : { ...state, isLimitAsked: false };
    case 'pauseChosen':
      return { ...state, pauseDays: event.days };
    case 'pauseAsked':
      return { ...state, isPauseAsked: true };
    case 'pauseDropped':
      return state.save.status === 'saving' ? state : { ...state, isPauseAsked: false };
    case 'saving':
      return { ...state, isInvalid: false, save: { status: 'saving', what: event.what } };
    case 'saved':
      return {
        ...state,
        rules: event.rules,
        ...(event.what === 'limit' ? { limit: limitText(event.rules), isLimitAsked: false } : { isPauseAsked: false }),
        save: { status: 'saved', what: event.what },
      };
    case 'notSaved':
      return { ...state, save: { status: 'failed', what: event.what, code: event.code } };
  }
}

/** Cents of what was typed; null: no limit; undefined: not an amount. */
export function limitOf(text: string): number | null | undefined {
  const plain = text.trim().replace(/\s*€$/, '').replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain) || Number(plain) > LIMIT_MAX_EUROS) return undefined;
  return Math.round(Number(plain) * 100);
}

/** What a limit of so many cents lets end. */
export function endedBy(
  rules: Pick<SpendingRules, 'renewals'>,
  cents: number | null | undefined,
): NonNullable<SpendingRules['renewals']> {
  return typeof cents === 'number' ? (rules.renewals ?? []).filter(({ neededCents }) => cents < neededCents) : [];
}

/** The limit that the shopper asked for last: the one that waits, else the one that holds. */
function latestLimitCents(rules: SpendingRules): number | null {
  return (rules.nextLimitAt === undefined ? rules.monthlyLimitCents : rules.nextLimitCents) ?? null;
}

function limitText(rules: SpendingRules): string {
  const cents = latestLimitCents(rules);
  return cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace('.', ',');
}
