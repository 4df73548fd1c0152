// Simulation of https://pay.google.com/gp/p/js/pay.js for development and tests: `google.payments.api.PaymentsClient`.
(function () {
  'use strict';

  const { open, show, decision, close } = window.haloTestWindow;
  const SCENARIO_FIELD = 'wish';
  const NETWORKS = ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'];
  const LOOK = {
    width: '100%',
    minHeight: '48px',
    border: '0',
    borderRadius: '8px',
    background: '#1f1f1f',
    color: '#fff',
    font: '500 18px/1 system-ui, sans-serif',
    cursor: 'pointer',
  };

  class PaymentsClient {
    constructor(options) {
      this.options = options || {};
    }

    /** Whether the shopper can pay with one of the cards that are asked for. */
    async isReadyToPay(request) {
      requireVersion(request);
      const result = cardsOf(request).some((networks) => networks.includes('VISA') || networks.includes('MASTERCARD'));
      return request.existingPaymentMethodRequired ? { result, paymentMethodPresent: result } : { result };
    }

    prefetchPaymentData(request) {
      requireVersion(request);
    }

    createButton(options) {
      if (!options || typeof options.onClick !== 'function') throw developerError('onClick is missing');
      const place = document.createElement('div');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Google Pay';
      Object.assign(button.style, LOOK);
      button.addEventListener('click', options.onClick);
      if (options.buttonSizeMode === 'fill') place.style.width = '100%';
      place.append(button);
      return place;
    }

    /** The card of the shopper, sealed for the gateway; an object with a statusCode is thrown otherwise. */
    async loadPaymentData(request) {
      requireVersion(request);
      const [method] = request.allowedPaymentMethods;
      const { type, parameters = {} } = method.tokenizationSpecification || {};
      if (type !== 'PAYMENT_GATEWAY' || !parameters.gateway || !parameters.gatewayMerchantId)
        throw developerError('tokenizationSpecification is not complete');
      const {
        totalPrice,
        totalPriceStatus,
        currencyCode,
        countryCode,
        totalPriceLabel = '',
      } = request.transactionInfo || {};
      if (!/^\d+(\.\d\d)?$/.test(totalPrice) || totalPriceStatus !== 'FINAL' || !currencyCode || !countryCode)
        throw developerError('transactionInfo is not complete');
      const popup = open('google-pay-test');
      if (!popup) throw { statusCode: 'INTERNAL_ERROR', statusMessage: 'the window was blocked' };
      const { merchantInfo = {} } = request;
      show(popup, '/google-pay/sheet', {
        total: totalPrice,
        currency: currencyCode,
        label: totalPriceLabel || merchantInfo.merchantName || '',
        language: navigator.language,
      });
      const said = await decision(popup, 'googlepay');
      if (said.decision !== 'confirm') {
        close(popup);
        throw { statusCode: 'CANCELED' };
      }
      const data = paymentData(said[SCENARIO_FIELD]);
      try {
        return await this.#authorized(request, data);
      } finally {
        close(popup);
      }
    }

    /** A shop may want to decide while Google's window is still there. */
    async #authorized(request, data) {
      const { onPaymentAuthorized } = this.options.paymentDataCallbacks || {};
      if (!onPaymentAuthorized || !(request.callbackIntents || []).includes('PAYMENT_AUTHORIZATION')) return data;
      const result = await onPaymentAuthorized(data);
      if (result.transactionState !== 'SUCCESS')
        throw { statusCode: 'CANCELED', statusMessage: result.error && result.error.message };
      return data;
    }
  }

  function paymentData(scenario) {
    const token = {
      signature: 'test',
      protocolVersion: 'ECv2',
      signedMessage: '{"encryptedMessage":"test"}',
      ...(scenario ? { [SCENARIO_FIELD]: scenario } : {}),
    };
    return {
      apiVersion: 2,
      apiVersionMinor: 0,
      paymentMethodData: {
        type: 'CARD',
        description: 'Visa •••• 1111',
        info: { cardNetwork: 'VISA', cardDetails: '1111' },
        tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify(token) },
      },
    };
  }

  function requireVersion(request) {
    if (!request || request.apiVersion !== 2 || typeof request.apiVersionMinor !== 'number')
      throw developerError('apiVersion is missing');
    if (cardsOf(request).length === 0) throw developerError('allowedPaymentMethods has no card');
  }

  function cardsOf(request) {
    return (request.allowedPaymentMethods || [])
      .filter(({ type }) => type === 'CARD')
      .map(({ parameters = {} }) =>
        (parameters.allowedCardNetworks || []).filter((network) => NETWORKS.includes(network)),
      );
  }

  function developerError(statusMessage) {
    return { statusCode: 'DEVELOPER_ERROR', statusMessage };
  }

  window.google = { ...window.google, payments: { api: { PaymentsClient } } };
})();
