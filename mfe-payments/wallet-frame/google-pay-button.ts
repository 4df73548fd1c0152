import type { WalletSettings } from '@halo/shared/contracts';
import { loadScript } from './load-script.ts';
import { decimal, type DrawWallet, type Offer } from './wallet-button.ts';

/** The part of Google's script that is used. */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>;
}
interface GoogleScript {
  payments: { api: { PaymentsClient: new (options: { environment: string }) => PaymentsClient } };
}

type Settings = Extract<WalletSettings, { wallet: 'googlepay' }>;

const VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const;
const CARD = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['MASTERCARD', 'VISA'] },
} as const;

/** Google's button. What comes out is a sealed card that the gateway alone can open. */
export const drawGooglePay: DrawWallet<Settings> = async (
  settings,
  { window, place, language, offer, post, makeId },
) => {
  await loadScript(window.document, settings.scriptUrl);
  const { google } = window as { google?: GoogleScript };
  if (!google) throw new Error("Google's script brought nothing");
  const client = new google.payments.api.PaymentsClient({ environment: settings.environment });
  const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] });
  if (!result) return undefined;
  place.append(
    client.createButton({
      onClick: () => void press(),
      allowedPaymentMethods: [CARD],
      buttonType: 'pay',
      buttonColor: 'default',
      buttonSizeMode: 'fill',
      buttonRadius: 8,
      buttonLocale: language,
    }),
  );

  async function press(): Promise<void> {
    const offered = offer();
    if (!offered) return;
    const requestId = makeId();
    post({ type: 'halo.wallet.pressed', requestId });
    try {
      const { paymentMethodData } = await client.loadPaymentData(paymentRequest(settings, offered));
      post({ type: 'halo.wallet.token', requestId, token: paymentMethodData.tokenizationData.token });
    } catch (error) {
      const isClosed = (error as { statusCode?: string } | undefined)?.statusCode === 'CANCELED';
      post({ type: isClosed ? 'halo.wallet.cancelled' : 'halo.wallet.broke', requestId });
    }
  }

  // Its window is closed by then: there is nothing to send to it.
  return { handle() {} };
};

function paymentRequest(
  { gateway, gatewayMerchantId, merchantId, merchantName, country }: Settings,
  { label, amountCents, currency }: Offer,
): object {
  return {
    ...VERSION,
    allowedPaymentMethods: [
      { ...CARD, tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway, gatewayMerchantId } } },
    ],
    merchantInfo: { merchantId, merchantName },
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: decimal(amountCents),
      totalPriceLabel: label,
      currencyCode: currency,
      countryCode: country,
      checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
    },
  };
}
