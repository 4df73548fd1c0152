import { LOCALE_OF, type WalletSettings } from '@halo/shared/contracts';
import { loadScript } from './load-script.ts';
import { decimal, type DrawWallet, type Offer } from './wallet-button.ts';

/** The part of Apple's script that is used. */
interface AppleSession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: { token: { paymentData: unknown } } }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: object): void;
  completePayment(result: { status: number }): void;
}
interface AppleScript {
  new (version: number, request: object): AppleSession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  canMakePayments(): boolean;
  applePayCapabilities?(merchantId: string): Promise<{ paymentCredentialStatus: string }>;
}

type Settings = Extract<WalletSettings, { wallet: 'applepay' }>;

const VERSION = 14;

/** Apple's button; on browsers that are not Apple's its script shows a code for a telephone that is. */
export const drawApplePay: DrawWallet<Settings> = async (
  settings,
  { window, place, language, offer, post, makeId },
) => {
  await loadScript(window.document, settings.scriptUrl, { crossorigin: 'anonymous' });
  const { ApplePaySession } = window as { ApplePaySession?: AppleScript };
  if (!ApplePaySession) return undefined;
  if (!(await canPay(ApplePaySession, settings.merchantId))) return undefined;
  let running: { requestId: string; session: AppleSession } | undefined;

  const button = window.document.createElement('apple-pay-button');
  for (const [name, value] of [
    ['buttonstyle', isNight(window) ? 'white' : 'black'],
    ['type', 'pay'],
    ['locale', LOCALE_OF[language]],
  ] as const)
    button.setAttribute(name, value);
  button.addEventListener('click', press);
  place.append(button);

  function press(): void {
    const offered = offer();
    if (!offered || running || !ApplePaySession) return;
    const requestId = makeId();
    const session = new ApplePaySession(VERSION, paymentRequest(settings, offered));
    running = { requestId, session };
    session.onvalidatemerchant = ({ validationURL }) =>
      post({ type: 'halo.wallet.validate', requestId, validationUrl: validationURL });
    session.onpaymentauthorized = ({ payment }) =>
      post({ type: 'halo.wallet.token', requestId, token: JSON.stringify(payment.token.paymentData) });
    session.oncancel = () => {
      running = undefined;
      post({ type: 'halo.wallet.cancelled', requestId });
    };
    post({ type: 'halo.wallet.pressed', requestId });
    session.begin();
  }

  return {
    handle(request) {
      if (!running || !ApplePaySession || !('requestId' in request) || request.requestId !== running.requestId) return;
      const { session } = running;
      if (request.type === 'halo.wallet.session') return session.completeMerchantValidation(request.session);
      if (request.type !== 'halo.wallet.done') return;
      running = undefined;
      try {
        session.completePayment({
          status: request.isPaid ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE,
        });
      } catch {
        // Nothing was authorised yet: the window just closes.
        session.abort();
      }
    },
  };
};

/** The ground around is dark then, and a black button would sink into it. */
function isNight(window: Window): boolean {
  const { theme } = window.document.documentElement.dataset;
  if (theme === 'night' || theme === 'day') return theme === 'night';
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;
}

async function canPay(script: AppleScript, merchantId: string): Promise<boolean> {
  if (!script.canMakePayments()) return false;
  if (!script.applePayCapabilities) return true;
  const { paymentCredentialStatus } = await script.applePayCapabilities(merchantId);
  return paymentCredentialStatus !== 'applePayUnsupported';
}

function paymentRequest({ country, merchantName }: Settings, { label, amountCents, currency }: Offer): object {
  return {
    countryCode: country,
    currencyCode: currency,
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    merchantCapabilities: ['supports3DS'],
    lineItems: [{ label, amount: decimal(amountCents), type: 'final' }],
    total: { label: merchantName, amount: decimal(amountCents), type: 'final' },
  };
}
