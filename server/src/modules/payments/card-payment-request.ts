import type { ChargeRequestBody } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Means, PaymentRequest } from './attempts/payment-request.ts';

/** The payment that the body of a charge asks for. @throws change_method, invalid_request */
export function cardPaymentRequest(body: ChargeRequestBody): PaymentRequest {
  return { ...body, renews: body.renews ?? false, remembersCard: body.rememberCard ?? false, means: meansOf(body) };
}

/** A new card, or one on file: what else there is has a call of its own. */
function meansOf({ method, cardToken, savedCardId }: ChargeRequestBody): Means {
  if (method !== 'credit_card')
    throw new AppError('change_method', { field: 'method', message: 'this way to pay has a call of its own' });
  if (cardToken !== undefined && savedCardId === undefined) return { kind: 'cardToken', token: cardToken };
  if (cardToken === undefined && savedCardId !== undefined) return { kind: 'savedCard', id: savedCardId };
  throw new AppError('invalid_request', { field: 'cardToken', message: 'one card is needed, by token or on file' });
}
