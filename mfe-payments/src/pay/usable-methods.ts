import type { PaymentMethod } from '@halo/shared/contracts';

/** Ways to pay that work from here to the provider. A way that does not is not shown. */
const WORKING: readonly PaymentMethod[] = ['credit_card'];

/** In the order of the flow. */
export function usableMethods(offered: readonly PaymentMethod[]): PaymentMethod[] {
  return offered.filter((method) => WORKING.includes(method));
}
