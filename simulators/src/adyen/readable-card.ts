import type * as z from 'zod/mini';
import { failure, invalid } from './api-answer.ts';
import type { PaymentMethodBody, ReadableMethod } from './paid-with.ts';
import type { SimulatedCardKey } from './simulated-card-key.ts';
import type { StoredAnswer } from './simulated-payments.ts';

/** How an account takes cards. */
export interface CardPermission {
  /** reads what was encrypted in a browser */
  readonly cardKey: () => Promise<SimulatedCardKey>;
  /** without it a card number as it was typed is refused */
  readonly takesRawCards: boolean;
}

/** The payment method with its card in the clear, or the refusal. */
export async function readableCard(
  { cardKey, takesRawCards }: CardPermission,
  method: z.output<typeof PaymentMethodBody>,
): Promise<{ readonly method: ReadableMethod } | { readonly refusal: StoredAnswer }> {
  if ('number' in method && !takesRawCards)
    return { refusal: { status: 403, body: failure(403, '010', 'Not allowed', 'security') } };
  if (!('encryptedCardNumber' in method)) return { method };
  const key = await cardKey();
  const number = key.read('number', method.encryptedCardNumber);
  const expiryMonth = key.read('expiryMonth', method.encryptedExpiryMonth);
  const expiryYear = key.read('expiryYear', method.encryptedExpiryYear);
  const cvc = key.read('cvc', method.encryptedSecurityCode);
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined || cvc === undefined)
    return { refusal: invalid('Unable to decrypt data', '174') };
  const { holderName, brand } = method;
  return { method: { type: 'scheme', number, expiryMonth, expiryYear, cvc, holderName, brand } };
}
