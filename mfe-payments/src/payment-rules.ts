import type { Flow, PaymentMethod, PayRules } from '@halo/shared/contracts';

const DECLINES_BEFORE_OTHER = 3;

interface OfferOptions {
  isVerification: boolean;
  /** this brand has an origin for them */
  hasWallets: boolean;
}

/** In the order of the flow, and only those that the server takes. Only a card can prove an age. */
export function offeredMethods(
  flow: Pick<Flow, 'paymentMethods'>,
  rules: PayRules | undefined,
  { isVerification, hasWallets }: OfferOptions,
): PaymentMethod[] {
  const taken: readonly PaymentMethod[] = rules?.methods.filter((method) => isSetUp(method, rules, hasWallets)) ?? [
    'credit_card',
  ];
  return flow.paymentMethods.filter(
    (method) => taken.includes(method) && (!isVerification || method === 'credit_card'),
  );
}

/** A wallet without the values of its script cannot draw its button. */
function isSetUp(method: PaymentMethod, rules: PayRules, hasWallets: boolean): boolean {
  switch (method) {
    case 'paypal':
      return hasWallets && rules.payPal !== undefined;
    case 'googlepay':
      return hasWallets && rules.googlePay !== undefined;
    case 'applepay':
      return hasWallets && rules.applePay !== undefined;
    default:
      return true;
  }
}

/** So many refusals by a bank mean that another way is offered. */
export function declinesBeforeOther(flow: Pick<Flow, 'declinesBeforeOther'> | undefined, rules?: PayRules): number {
  return flow?.declinesBeforeOther ?? rules?.declinesBeforeOther ?? DECLINES_BEFORE_OTHER;
}
