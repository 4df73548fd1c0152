import type { ProblemCode } from '@halo/shared/contracts';
import type { AppError } from '@halo/shared/errors';

/**
 * What an error says about the money. `open`: it may have moved all the same, so the attempt has to be asked for;
 * `notMade`: the server refused before it made an attempt, so the key serves nothing any more; `refused`: nothing was
 * charged, and the same key may be sent again.
 */
export type ChargeOutcome = 'open' | 'notMade' | 'refused';

/** The server checks these before it makes an attempt, and after it looked for one with this key: there is none. */
const BEFORE_ATTEMPT: readonly ProblemCode[] = [
  'spending_limit',
  'spending_paused',
  'payment_paused',
  'payment_not_accepted',
  'plan_unknown',
  'price_changed',
  'offer_changed',
  'change_method',
  'card_not_on_file',
  'card_session_expired',
  'card_token_used',
  'invalid_request',
];

export function chargeOutcome({ code, field }: Pick<AppError, 'code' | 'field'>): ChargeOutcome {
  switch (code) {
    case 'offline':
    case 'timeout':
    case 'bad_answer':
    case 'internal':
    case 'unavailable':
      return 'open';
    case 'conflict':
      // The key already belongs to an attempt with another card token: an earlier send did arrive.
      return field === 'idempotencyKey' ? 'open' : 'notMade';
    default:
      return BEFORE_ATTEMPT.includes(code) ? 'notMade' : 'refused';
  }
}
