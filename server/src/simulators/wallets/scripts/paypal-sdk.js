// Stand-in of https://www.paypal.com/sdk/js for development and tests: the part of `paypal.Buttons` that shops use.
// Sent to browsers as it is. Its button opens the window of the simulated PayPal and waits for what is decided there.
(function () {
  'use strict';

  const script = new URL(document.currentScript.src);
  const windowAddress = new URL('/paypal/checkoutnow', script.origin);
  const disabled = (script.searchParams.get('disable-funding') || '').split(',');
  const FUNDING = { PAYPAL: 'paypal', CREDIT: 'credit', PAYLATER: 'paylater', CARD: 'card', VENMO: 'venmo' };
  const LOOK = {
    width: '100%', minHeight: '48px', border: '0', borderRadius: '8px', background: '#ffc439', color: '#111', font: '700 18px/1 system-ui, sans-serif', cursor: 'pointer',
  };

  function Buttons(options) {
    const settings = options || {};
    const source = settings.fundingSource || FUNDING.PAYPAL;
    let button;
    let tidy = function () {};

    /** One press: an order of the shop, a window, what the shopper decides in it. */
    async function pay() {
      if (button.disabled) return;
      if (settings.onClick && (await settings.onClick({ fundingSource: source }, { resolve: () => true, reject: () => false })) === false) return;
      const popup = window.open('about:blank', 'paypal-test', 'popup,width=460,height=720');
      if (!popup) return fail(new Error('popup was blocked'));
      setBusy(true);
      try {
        const orderID = await settings.createOrder({ paymentSource: source }, {});
        if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder gave no order id');
        await approve(popup, orderID);
      } catch (error) {
        close(popup);
        fail(error);
      } finally {
        setBusy(false);
      }
    }

    async function approve(popup, orderID) {
      windowAddress.search = new URLSearchParams({ token: orderID, opener: location.origin }).toString();
      popup.location.href = windowAddress.href;
      const decision = await decisionOf(popup, orderID);
      if (decision.decision !== 'confirm') {
        close(popup);
        if (settings.onCancel) settings.onCancel({ orderID }, { redirect: go });
        return;
      }
      let again = false;
      const data = { orderID, payerID: decision.payerID, paymentID: null, billingToken: null, facilitatorAccessToken: 'test', paymentSource: source };
      await settings.onApprove(data, { restart: () => { again = true; }, redirect: go });
      if (again && !popup.closed) await approve(popup, orderID);
      else close(popup);
    }

    function fail(error) {
      if (settings.onError) settings.onError(error);
      else throw error;
    }

    function setBusy(isBusy) {
      button.disabled = isBusy;
      button.setAttribute('aria-busy', String(isBusy));
    }

    return {
      isEligible: () => Object.values(FUNDING).includes(source) && !disabled.includes(source),
      async render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error('Document is ready and element ' + container + ' does not exist');
        button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'PayPal';
        button.dataset.fundingSource = source;
        button.setAttribute('aria-label', 'PayPal');
        Object.assign(button.style, LOOK);
        button.addEventListener('click', pay);
        place.append(button);
        tidy = () => button.remove();
        if (settings.onInit) settings.onInit({ fundingSource: source }, { enable: () => { button.disabled = false; }, disable: () => { button.disabled = true; } });
      },
      async close() {
        tidy();
      },
    };
  }

  /** What the window says; closed without a word is going back. */
  function decisionOf(popup, orderID) {
    return new Promise((resolve) => {
      const watch = setInterval(() => { if (popup.closed) end({ decision: 'cancel' }); }, 200);
      function hear(event) {
        const said = event.data || {};
        if (event.origin === script.origin && said.name === 'halo-simulated-wallet' && said.kind === 'paypal' && said.orderID === orderID) end(said);
      }
      function end(decision) {
        clearInterval(watch);
        removeEventListener('message', hear);
        resolve(decision);
      }
      addEventListener('message', hear);
    });
  }

  function close(popup) {
    if (!popup.closed) popup.close();
  }

  function go(address) {
    location.assign(address);
  }

  window.paypal = { version: '5.0.test', FUNDING, Buttons, getFundingSources: () => Object.values(FUNDING), isFundingEligible: (source) => Buttons({ fundingSource: source }).isEligible() };
})();
