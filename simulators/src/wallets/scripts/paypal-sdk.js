// Simulation of https://www.paypal.com/sdk/js for development and tests: the part of `paypal.Buttons` that shops use.
// Its button opens the window of the simulated PayPal and waits for what is decided there.
(function () {
  'use strict';

  const { open, show, decision, close } = window.haloTestWindow;
  const disabled = (new URL(document.currentScript.src).searchParams.get('disable-funding') || '').split(',');
  const FUNDING = { PAYPAL: 'paypal', CREDIT: 'credit', PAYLATER: 'paylater', CARD: 'card', VENMO: 'venmo' };
  const LOOK = {
    width: '100%',
    minHeight: '48px',
    border: '0',
    borderRadius: '8px',
    background: '#ffc439',
    color: '#111',
    font: '700 18px/1 system-ui, sans-serif',
    cursor: 'pointer',
  };

  function Buttons(options) {
    const settings = options || {};
    const source = settings.fundingSource || FUNDING.PAYPAL;
    let button;

    return {
      isEligible: () => Object.values(FUNDING).includes(source) && !disabled.includes(source),
      async render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error('Document is ready and element ' + container + ' does not exist');
        button = createButton(settings, source);
        place.append(button);
        if (settings.onInit) settings.onInit({ fundingSource: source }, initActions(button));
      },
      async close() {
        if (button) button.remove();
      },
    };
  }

  function createButton(settings, source) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal';
    button.dataset.fundingSource = source;
    Object.assign(button.style, LOOK);
    button.addEventListener('click', async () => {
      if (await isAccepted(settings, source)) await pay(settings, source, button);
    });
    return button;
  }

  function initActions(button) {
    return {
      enable: () => {
        button.disabled = false;
      },
      disable: () => {
        button.disabled = true;
      },
    };
  }

  /** The shop may reject the press of its button. */
  async function isAccepted({ onClick }, source) {
    let isRejected = false;
    const reject = () => {
      isRejected = true;
    };
    if (onClick) await onClick({ fundingSource: source }, { resolve: () => undefined, reject });
    return !isRejected;
  }

  /** One press: an order of the shop, a window, what the shopper decides in it. */
  async function pay(settings, source, button) {
    if (button.disabled) return;
    const popup = open('paypal-test');
    if (!popup) {
      fail(settings, new Error('the window was blocked'));
      return;
    }
    setBusy(button, true);
    try {
      const orderID = await settings.createOrder({ paymentSource: source }, {});
      if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder gave no order id');
      await approve(settings, source, popup, orderID);
    } catch (error) {
      close(popup);
      fail(settings, error);
    } finally {
      setBusy(button, false);
    }
  }

  /** The window stays until the shop is done with it, so that the shopper can choose again. */
  async function approve(settings, source, popup, orderID) {
    show(popup, '/paypal/checkoutnow', { token: orderID });
    const said = await decision(popup, 'paypal');
    if (said.decision !== 'confirm') {
      close(popup);
      if (settings.onCancel) settings.onCancel({ orderID }, { redirect: go });
      return;
    }
    let isAgain = false;
    const data = {
      orderID,
      payerID: said.payerID,
      paymentID: null,
      billingToken: null,
      facilitatorAccessToken: 'test',
      paymentSource: source,
    };
    const restart = () => {
      isAgain = true;
    };
    await settings.onApprove(data, { restart, redirect: go });
    if (isAgain && !popup.closed) await approve(settings, source, popup, orderID);
    else close(popup);
  }

  function fail(settings, error) {
    if (settings.onError) settings.onError(error);
    else reportError(error);
  }

  function setBusy(button, isBusy) {
    button.disabled = isBusy;
    button.setAttribute('aria-busy', String(isBusy));
  }

  function go(address) {
    location.assign(address);
  }

  window.paypal = { version: '5.0.test', FUNDING, Buttons, getFundingSources: () => Object.values(FUNDING) };
})();
