// Simulation of https://applepay.cdn-apple.com/jsapi/v1/apple-pay-sdk.js for tests: `ApplePaySession` and
// the element `apple-pay-button`, as browsers without Apple Pay of their own get them.
(function () {
  'use strict';

  const { open, show, decision, close } = window.haloTestWindow;
  const SCENARIO_FIELD = 'wish';
  const origin = new URL(document.currentScript.src).origin;
  const NEWEST_VERSION = 14;
  const LOOK = {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 'var(--apple-pay-button-width, 100%)',
    minHeight: 'var(--apple-pay-button-height, 48px)',
    borderRadius: 'var(--apple-pay-button-border-radius, 8px)',
    boxSizing: 'border-box',
    background: '#000',
    color: '#fff',
    font: '500 18px/1 system-ui, sans-serif',
    cursor: 'pointer',
  };

  class ApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;

    static supportsVersion(version) {
      return version >= 1 && version <= NEWEST_VERSION;
    }

    static canMakePayments() {
      return true;
    }

    static async canMakePaymentsWithActiveCard() {
      return true;
    }

    static async applePayCapabilities() {
      return { paymentCredentialStatus: 'paymentCredentialsAvailable' };
    }

    #request;
    #popup;
    #isOver = false;

    constructor(version, request) {
      if (!ApplePaySession.supportsVersion(version))
        throw new TypeError('"' + version + '" is not a supported version.');
      const { countryCode, currencyCode, supportedNetworks, merchantCapabilities, total } = request || {};
      if (!countryCode || !currencyCode || !Array.isArray(supportedNetworks) || !Array.isArray(merchantCapabilities))
        throw new TypeError('The request is not complete.');
      if (!total || !total.label || !/^\d+(\.\d\d)?$/.test(total.amount))
        throw new TypeError('The total is not complete.');
      this.#request = request;
    }

    /** Only while the shopper presses something. */
    begin() {
      if (this.#popup) throw new Error('Must not begin twice.');
      this.#popup = open('apple-pay-test');
      // Without a window there is nothing to pay in; as when the shopper closes it.
      if (!this.#popup) return void setTimeout(() => this.#cancel());
      this.#watch();
      setTimeout(() => {
        if (this.onvalidatemerchant)
          this.onvalidatemerchant({
            type: 'validatemerchant',
            validationURL: origin + '/apple-pay/paymentservices/startSession',
          });
      });
    }

    async completeMerchantValidation(session) {
      if (!session || !session.merchantSessionIdentifier || !(session.expiresAt > Date.now())) {
        this.#cancel();
        throw new DOMException('The merchant session is not valid.', 'InvalidAccessError');
      }
      const { total, currencyCode } = this.#request;
      show(this.#popup, '/apple-pay/sheet', {
        total: total.amount,
        currency: currencyCode,
        label: total.label,
        language: navigator.language,
      });
      const said = await decision(this.#popup, 'applepay');
      if (this.#isOver) return;
      if (said.decision !== 'confirm') return void this.#cancel();
      if (this.onpaymentauthorized)
        this.onpaymentauthorized({ type: 'paymentauthorized', payment: { token: token(said[SCENARIO_FIELD]) } });
    }

    completePaymentMethodSelection() {}

    completeShippingContactSelection() {}

    completeShippingMethodSelection() {}

    completePayment(result) {
      const status = typeof result === 'number' ? result : (result || {}).status;
      if (status !== ApplePaySession.STATUS_SUCCESS && status !== ApplePaySession.STATUS_FAILURE)
        throw new TypeError('The status is missing.');
      this.#end();
    }

    abort() {
      this.#end();
    }

    #watch() {
      const watch = setInterval(() => {
        if (this.#isOver) clearInterval(watch);
        else if (this.#popup.closed) this.#cancel();
      }, 200);
    }

    #cancel() {
      if (this.#isOver) return;
      this.#end();
      if (this.oncancel) this.oncancel({ type: 'cancel', sessionError: { code: 'unknown', info: {} } });
    }

    #end() {
      this.#isOver = true;
      close(this.#popup);
    }
  }

  function token(scenario) {
    return {
      paymentData: {
        version: 'EC_v1',
        data: 'test',
        signature: 'test',
        header: { ephemeralPublicKey: 'test', publicKeyHash: 'test', transactionId: 'test' },
        ...(scenario ? { [SCENARIO_FIELD]: scenario } : {}),
      },
      paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
      transactionIdentifier: 'TEST',
    };
  }

  class ApplePayButton extends HTMLElement {
    connectedCallback() {
      this.setAttribute('role', 'button');
      this.tabIndex = 0;
      if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', 'Apple Pay');
      if (this.textContent === '') this.textContent = 'Apple Pay';
      Object.assign(this.style, LOOK);
      this.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        this.click();
      });
    }
  }

  if (!window.ApplePaySession) window.ApplePaySession = ApplePaySession;
  if (!customElements.get('apple-pay-button')) customElements.define('apple-pay-button', ApplePayButton);
})();
