import {
  type WalletFrameEvent,
  WalletFrameEvent as EventSchema,
  type WalletFrameRequest,
  type WalletSettings,
} from '@halo/shared/contracts';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { startWalletFrame } from './wallet-frame.ts';

const PARENT = 'http://luna.localhost:4000';
const OFFER = { type: 'halo.wallet.offer', label: '200 credits', amountCents: 2990, currency: 'EUR' } as const;
const user = userEvent.setup();
let posted: WalletFrameEvent[];
let stop = (): void => {};

/** Globals that providers' scripts make. */
const made = window as unknown as Record<string, unknown>;

beforeEach(() => {
  document.head.replaceChildren();
  document.body.innerHTML = '<div id="wallet"></div>';
  posted = [];
  jest.spyOn(window, 'postMessage').mockImplementation(((event: unknown, origin: unknown) => {
    expect(origin).toBe(PARENT);
    posted.push(z.parse(EventSchema, event));
  }) as typeof window.postMessage);
});
afterEach(() => {
  stop();
  for (const name of ['paypal', 'google', 'ApplePaySession']) delete made[name];
});

const say = (request: WalletFrameRequest, origin = PARENT) =>
  window.dispatchEvent(new MessageEvent('message', { data: request, origin, source: window }));
const last = (type: WalletFrameEvent['type']) => posted.findLast((event) => event.type === type);
const requestId = () => (last('halo.wallet.pressed') as { requestId: string }).requestId;

/** Opens the frame; the script comes, unless it is `blocked`. */
function open(settings: WalletSettings, { isBlocked = false } = {}) {
  stop = startWalletFrame({
    window,
    place: document.getElementById('wallet') as HTMLElement,
    language: 'en',
    parentOrigin: PARENT,
    settings,
  });
  const script = document.head.querySelector('script');
  script?.dispatchEvent(new Event(isBlocked ? 'error' : 'load'));
  return script;
}

async function opened(settings: WalletSettings) {
  const script = open(settings);
  await waitFor(() => expect(last('halo.wallet.ready')).toBeDefined());
  say(OFFER);
  return script;
}

describe('[PAY-08] PayPal', () => {
  const settings: WalletSettings = { wallet: 'paypal', scriptUrl: 'https://www.paypal.com/sdk/js?client-id=x' };
  interface Options {
    createOrder(): Promise<string>;
    onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<unknown>;
    onCancel(): void;
    onError(error: unknown): void;
  }
  let options: Options;
  const restart = jest.fn(() => 'restarted');

  beforeEach(() => {
    restart.mockClear();
    made['paypal'] = {
      Buttons: (given: Options & { fundingSource: string }) => {
        options = given;
        expect(given.fundingSource).toBe('paypal');
        return {
          isEligible: () => true,
          render: async (place: HTMLElement) => place.append(document.createElement('button')),
        };
      },
    };
  });

  it("shows its own order, and the server's decision ends the window", async () => {
    const script = await opened(settings);
    expect(script?.src).toBe(settings.scriptUrl);
    expect(posted).toContainEqual({ type: 'halo.wallet.ready', isUsable: true });
    const order = options.createOrder();
    say({ type: 'halo.wallet.order', requestId: requestId(), orderId: 'ORDER-1' });
    expect(await order).toBe('ORDER-1');
    const approval = options.onApprove({ orderID: 'ORDER-1' }, { restart });
    expect(last('halo.wallet.approved')).toEqual({
      type: 'halo.wallet.approved',
      requestId: requestId(),
      orderId: 'ORDER-1',
    });
    say({ type: 'halo.wallet.done', requestId: requestId(), isPaid: true });
    await approval;
    expect(restart).not.toHaveBeenCalled();
  });

  it('opens again when the server says so', async () => {
    await opened(settings);
    const order = options.createOrder();
    say({ type: 'halo.wallet.order', requestId: requestId(), orderId: 'ORDER-1' });
    await order;
    const approval = options.onApprove({ orderID: 'ORDER-1' }, { restart });
    say({ type: 'halo.wallet.again', requestId: requestId() });
    expect(await approval).toBe('restarted');
  });

  it('closes when there is no order, and says when it is closed or breaks', async () => {
    await opened(settings);
    const order = options.createOrder();
    say({ type: 'halo.wallet.done', requestId: requestId(), isPaid: false });
    await expect(order).rejects.toThrow('no order');
    void options.createOrder().catch(() => {});
    options.onCancel();
    expect(last('halo.wallet.cancelled')).toEqual({ type: 'halo.wallet.cancelled', requestId: requestId() });
    void options.createOrder().catch(() => {});
    options.onError(new Error('x'));
    expect(last('halo.wallet.broke')).toEqual({ type: 'halo.wallet.broke', requestId: requestId() });
  });

  it('listens to the page around only', async () => {
    await opened(settings);
    let orderId: string | undefined;
    void options.createOrder().then(
      (id) => {
        orderId = id;
      },
      () => {},
    );
    say({ type: 'halo.wallet.order', requestId: requestId(), orderId: 'STOLEN' }, 'http://evil.example');
    say({ type: 'halo.wallet.order', requestId: 'another', orderId: 'OLD' });
    say({ type: 'halo.wallet.order', requestId: requestId(), orderId: 'OWN' });
    await waitFor(() => expect(orderId).toBeDefined());
    expect(orderId).toBe('OWN');
  });

  it('blocked, says so and nothing else', async () => {
    open(settings, { isBlocked: true });
    await waitFor(() => expect(last('halo.wallet.failed')).toBeDefined());
    expect(last('halo.wallet.ready')).toBeUndefined();
  });

  it('without anything in its script, says so too', async () => {
    delete made['paypal'];
    open(settings);
    await waitFor(() => expect(last('halo.wallet.failed')).toBeDefined());
  });
});

describe('[PAY-09] Google Pay', () => {
  const settings: WalletSettings = {
    wallet: 'googlepay',
    scriptUrl: 'https://pay.google.com/gp/p/js/pay.js',
    environment: 'TEST',
    gateway: 'adyen',
    gatewayMerchantId: 'Luna',
    merchantId: 'M',
    merchantName: 'Luna',
    country: 'IT',
  };
  let loaded:
    | { allowedPaymentMethods: { parameters: object; tokenizationSpecification: object }[]; transactionInfo: object }
    | undefined;
  let answer: () => Promise<unknown>;
  let isReady: boolean;
  let environment: string;

  beforeEach(() => {
    isReady = true;
    answer = async () => ({ paymentMethodData: { tokenizationData: { token: '{"sealed":1}' } } });
    class PaymentsClient {
      constructor(options: { environment: string }) {
        environment = options.environment;
      }
      isReadyToPay = async () => ({ result: isReady });
      createButton = ({ onClick }: { onClick: () => void }) =>
        Object.assign(document.createElement('button'), { textContent: 'G Pay', onclick: onClick });
      loadPaymentData = (request: typeof loaded) => {
        loaded = request;
        return answer();
      };
    }
    made['google'] = { payments: { api: { PaymentsClient } } };
  });

  it('asks for the amount of the page, in the named environment, and hands over the sealed card', async () => {
    await opened(settings);
    expect(environment).toBe('TEST');
    await user.click(screen.getByText('G Pay'));
    await waitFor(() =>
      expect(last('halo.wallet.token')).toEqual({
        type: 'halo.wallet.token',
        requestId: requestId(),
        token: '{"sealed":1}',
      }),
    );
    expect(loaded?.transactionInfo).toMatchObject({
      totalPrice: '29.90',
      currencyCode: 'EUR',
      countryCode: 'IT',
      totalPriceStatus: 'FINAL',
    });
    expect(loaded?.allowedPaymentMethods[0]).toMatchObject({
      parameters: { allowedCardNetworks: ['MASTERCARD', 'VISA'] },
      tokenizationSpecification: { parameters: { gateway: 'adyen', gatewayMerchantId: 'Luna' } },
    });
  });

  it('distinguishes a closed window from a broken one', async () => {
    await opened(settings);
    answer = async () => Promise.reject(Object.assign(new Error('closed'), { statusCode: 'CANCELED' }));
    await user.click(screen.getByText('G Pay'));
    await waitFor(() => expect(last('halo.wallet.cancelled')).toBeDefined());
    answer = async () => Promise.reject(Object.assign(new Error('x'), { statusCode: 'DEVELOPER_ERROR' }));
    await user.click(screen.getByText('G Pay'));
    await waitFor(() => expect(last('halo.wallet.broke')).toBeDefined());
  });

  it('that is not ready draws no button', async () => {
    isReady = false;
    await opened(settings);
    expect(last('halo.wallet.ready')).toEqual({ type: 'halo.wallet.ready', isUsable: false });
    expect(screen.queryByText('G Pay')).toBeNull();
  });

  it('opens nothing before the page has said what is paid', async () => {
    open(settings);
    await waitFor(() => expect(last('halo.wallet.ready')).toBeDefined());
    await user.click(screen.getByText('G Pay'));
    expect(last('halo.wallet.pressed')).toBeUndefined();
  });
});

describe('[PAY-10] Apple Pay', () => {
  const settings: WalletSettings = {
    wallet: 'applepay',
    scriptUrl: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
    merchantName: 'Luna',
    merchantId: 'merchant.halo',
    country: 'IT',
  };
  interface Session {
    request: object;
    onvalidatemerchant(event: object): void;
    onpaymentauthorized(event: object): void;
    oncancel(): void;
    done: unknown[];
  }
  let session: Session;
  let status: string;

  beforeEach(() => {
    status = 'paymentCredentialsAvailable';
    made['ApplePaySession'] = class {
      static STATUS_SUCCESS = 0;
      static STATUS_FAILURE = 1;
      static canMakePayments = () => true;
      static applePayCapabilities = async () => ({ paymentCredentialStatus: status });
      done: unknown[] = [];
      request: object;
      constructor(_version: number, request: object) {
        this.request = request;
        session = this as unknown as Session;
      }
      begin() {}
      abort() {
        this.done.push('abort');
      }
      completeMerchantValidation(given: unknown) {
        this.done.push(given);
      }
      completePayment(given: unknown) {
        this.done.push(given);
      }
    };
  });
  const press = () => user.click(document.querySelector('apple-pay-button') as HTMLElement);

  it("goes from the merchant to the sealed card to the server's decision", async () => {
    await opened(settings);
    await press();
    expect(session.request).toMatchObject({
      countryCode: 'IT',
      currencyCode: 'EUR',
      supportedNetworks: ['visa', 'masterCard', 'amex'],
      total: { label: 'Luna', amount: '29.90' },
    });
    session.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/x' });
    expect(last('halo.wallet.validate')).toEqual({
      type: 'halo.wallet.validate',
      requestId: requestId(),
      validationUrl: 'https://apple-pay-gateway.apple.com/x',
    });
    say({ type: 'halo.wallet.session', requestId: requestId(), session: { id: 1 } });
    session.onpaymentauthorized({ payment: { token: { paymentData: { data: 'sealed' } } } });
    expect(last('halo.wallet.token')).toEqual({
      type: 'halo.wallet.token',
      requestId: requestId(),
      token: '{"data":"sealed"}',
    });
    say({ type: 'halo.wallet.done', requestId: requestId(), isPaid: true });
    expect(session.done).toEqual([{ id: 1 }, { status: 0 }]);
  });

  it.each([
    ['night', false, 'white'],
    ['day', true, 'black'],
    [undefined, true, 'white'],
    [undefined, false, 'black'],
  ] as const)('theme %s on a device whose dark is %s: a %s button', async (theme, isDark, style) => {
    const { dataset } = document.documentElement;
    if (theme) dataset['theme'] = theme;
    made['matchMedia'] = (query: string) => ({ matches: query.includes('dark') && isDark });
    try {
      await opened(settings);
      expect(document.querySelector('apple-pay-button')).toHaveAttribute('buttonstyle', style);
    } finally {
      delete dataset['theme'];
      delete made['matchMedia'];
    }
  });

  it('a refusal shows in its window; a closed one is reported', async () => {
    await opened(settings);
    await press();
    say({ type: 'halo.wallet.done', requestId: requestId(), isPaid: false });
    expect(session.done).toEqual([{ status: 1 }]);
    await press();
    session.oncancel();
    expect(last('halo.wallet.cancelled')).toEqual({ type: 'halo.wallet.cancelled', requestId: requestId() });
  });

  it('a device without it draws no button', async () => {
    status = 'applePayUnsupported';
    await opened(settings);
    expect(last('halo.wallet.ready')).toEqual({ type: 'halo.wallet.ready', isUsable: false });
    expect(document.querySelector('apple-pay-button')).toBeNull();
  });
});

it('nothing can be pressed while a payment runs', () => {
  open({ wallet: 'paypal', scriptUrl: 'https://www.paypal.com/sdk/js' });
  say(OFFER);
  say({ type: 'halo.wallet.busy', busy: true });
  expect(document.getElementById('wallet')).toHaveProperty('inert', true);
  say({ type: 'halo.wallet.busy', busy: false });
  expect(document.getElementById('wallet')).toHaveProperty('inert', false);
});

it('takes no press before the page has said what is paid, which would be lost', async () => {
  made['ApplePaySession'] = class {
    static canMakePayments = () => true;
  };
  open({
    wallet: 'applepay',
    scriptUrl: 'https://apple.example/sdk.js',
    merchantId: 'm',
    merchantName: 'Luna',
    country: 'IT',
  });
  await waitFor(() => expect(last('halo.wallet.ready')).toBeDefined());
  const place = document.getElementById('wallet');
  expect(place).toHaveProperty('inert', true);
  say(OFFER);
  expect(place).toHaveProperty('inert', false);
});
