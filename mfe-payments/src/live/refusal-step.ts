import type { CardField, ProblemCode } from '@halo/shared/contracts';

/** The one thing to do after a payment that did not go through. */
export type RefusalStep =
  /** a field is wrong */
  | { kind: 'correct'; field: CardField }
  | { kind: 'otherCard' }
  | { kind: 'otherWay' }
  | { kind: 'retry' }
  | { kind: 'plans' }
  /** the account's own limit or pause */
  | { kind: 'profile' };

export function refusalStep(code: ProblemCode): RefusalStep {
  switch (code) {
    case 'invalid_cvc':
      return { kind: 'correct', field: 'cvc' };
    case 'invalid_number':
      return { kind: 'correct', field: 'number' };
    case 'invalid_expiry_month':
    case 'invalid_expiry_year':
      return { kind: 'correct', field: 'expiry' };
    case 'insufficient_funds':
    case 'lost_or_stolen':
    case 'expired_card':
    case 'already_declined':
    case 'card_declined':
    case 'card_blacklisted':
    case 'payment_generic':
    case 'card_not_on_file':
      return { kind: 'otherCard' };
    case 'change_method':
    case 'payment_paused':
      return { kind: 'otherWay' };
    case 'plan_unknown':
    case 'price_changed':
    case 'offer_changed':
    case 'payment_not_accepted':
    // Until a person has seen to it, another try may take too much again.
    case 'payment_amount_differs':
      return { kind: 'plans' };
    case 'spending_limit':
    case 'spending_paused':
      return { kind: 'profile' };
    default:
      return { kind: 'retry' };
  }
}

/** Where the caret goes for it; after a retry the code is what has to be typed again. */
export function fieldOf(step: RefusalStep): CardField | undefined {
  switch (step.kind) {
    case 'correct':
      return step.field;
    case 'otherCard':
      return 'number';
    case 'retry':
      return 'cvc';
    default:
      return undefined;
  }
}
