import { toDecimal } from '@halo/server-kit/money/decimal-amount';
import type { StartRequest } from '../payment-provider.ts';
import type { TransactionType } from './maxpay-client.ts';
import { callbackUrl } from './maxpay-signature.ts';

const STATEMENT_MAX_CHARS = 22;

/** Who is there while a card that is kept, or will be, is charged. */
const CREDENTIAL_ON_FILE = { first: 'CIT-initial', again: 'CIT-subsequent', alone: 'MIT' } as const;
export const FIRST_OF_KEPT_CARD = CREDENTIAL_ON_FILE.first;

export interface Sale {
  readonly type: TransactionType;
  readonly fields: Record<string, string>;
}

/** A request as MaxPay wants it. Undefined: this cannot be paid here. */
export function saleOf(request: StartRequest, signatureKey: string): Sale | undefined {
  const { instrument, shopper, initiator, billing } = request;
  if (instrument.kind !== 'card' && instrument.kind !== 'saved') return undefined;
  const isThere = initiator === 'shopper';
  const card = instrument.kind === 'card' ? instrument.card : undefined;
  return {
    // A check of the card holds nothing; without a shopper the bank cannot authenticate.
    type: request.amountCents === 0 ? (isThere ? 'AUTH3D' : 'AUTH') : isThere ? 'SALE3D' : 'SALE',
    fields: {
      transaction_unique_id: request.attemptId,
      amount: toDecimal(request.amountCents),
      currency: request.currency,
      callback_url: callbackUrl(
        request.webhookUrl,
        { attemptId: request.attemptId, amountCents: request.amountCents, currency: request.currency, isRefund: false },
        signatureKey,
      ),
      redirect_url: request.returnUrl,
      merchant_user_id: shopper.clickId,
      merchant_product_name: request.description,
      descriptor_merchant: request.descriptor.slice(0, STATEMENT_MAX_CHARS),
      user_email: shopper.email,
      user_ip: shopper.address,
      country: (billing?.country ?? shopper.country).toUpperCase(),
      ...(billing ? { address: billing.street, zip: billing.postcode, city: billing.city } : {}),
      ...(request.browser ? { user_language: request.browser.language } : {}),
      ...(card
        ? {
            card_number: card.number,
            card_exp_month: card.expiryMonth,
            card_exp_year: card.expiryYear,
            cvv: card.cvc,
            card_holder: `${card.firstName} ${card.lastName}`,
            first_name: card.firstName,
            last_name: card.lastName,
          }
        : {}),
      ...(instrument.kind === 'saved' ? { token: instrument.token } : {}),
      ...credentialOf(request),
    },
  };
}

function credentialOf({ instrument, initiator, keepsCard }: StartRequest): { cof_type?: string } {
  if (instrument.kind === 'saved')
    return { cof_type: initiator === 'merchant' ? CREDENTIAL_ON_FILE.alone : CREDENTIAL_ON_FILE.again };
  return keepsCard ? { cof_type: CREDENTIAL_ON_FILE.first } : {};
}
