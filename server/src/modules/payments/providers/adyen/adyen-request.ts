import { type CardBrand, LOCALE_OF } from '@halo/shared/contracts';
import type { Instrument, StartRequest } from '../payment-provider.ts';

const STATEMENT_MAX_CHARS = 22;
/** 3-D Secure's number for "a challenge, because later charges rest on it". */
const CHALLENGE_FOR_MANDATE = '04';
/** Its number for "we want a challenge". */
const CHALLENGE_WANTED = '03';

/** Adyen's names of brands where they are not ours. */
const BRAND_NAMES: Readonly<Partial<Record<CardBrand, string>>> = {
  mastercard: 'mc',
  cartes_bancaires: 'cartebancaire',
};

/** The body of `POST /payments`. Undefined: Adyen has nothing to do with this. */
export function paymentRequest(request: StartRequest, merchantAccount: string): object | undefined {
  const paymentMethod = methodOf(request.instrument);
  if (!paymentMethod) return undefined;
  const { shopper } = request;
  return {
    merchantAccount,
    amount: { currency: request.currency, value: request.amountCents },
    reference: request.attemptId,
    paymentMethod,
    ...keeping(request),
    ...authentication(request),
    ...browserOf(request),
    origin: request.origin,
    returnUrl: request.returnUrl,
    channel: 'Web',
    shopperReference: shopper.clickId,
    shopperEmail: shopper.email,
    ...(request.initiator === 'shopper' ? { shopperIP: shopper.address } : {}),
    shopperLocale: LOCALE_OF[shopper.language],
    countryCode: shopper.country,
    ...billingOf(request),
    shopperStatement: request.descriptor.slice(0, STATEMENT_MAX_CHARS),
  };
}

function methodOf(instrument: Instrument): object | undefined {
  switch (instrument.kind) {
    case 'card': {
      const { card } = instrument;
      const brand = instrument.chosenBrand ?? card.chosenBrand;
      return {
        type: 'scheme',
        number: card.number,
        expiryMonth: card.expiryMonth,
        expiryYear: card.expiryYear,
        cvc: card.cvc,
        holderName: `${card.firstName} ${card.lastName}`,
        ...(brand === undefined ? {} : { brand: BRAND_NAMES[brand] ?? brand }),
      };
    }
    case 'encryptedCard': {
      const { number, expiryMonth, expiryYear, cvc, firstName, lastName, chosenBrand: brand } = instrument.card;
      return {
        type: 'scheme',
        encryptedCardNumber: number,
        encryptedExpiryMonth: expiryMonth,
        encryptedExpiryYear: expiryYear,
        encryptedSecurityCode: cvc,
        holderName: `${firstName} ${lastName}`,
        ...(brand === undefined ? {} : { brand: BRAND_NAMES[brand] ?? brand }),
      };
    }
    case 'saved':
      return { type: 'scheme', storedPaymentMethodId: instrument.token };
    case 'wallet':
      return instrument.wallet === 'googlepay'
        ? { type: 'googlepay', googlePayToken: instrument.token }
        : { type: 'applepay', applePayToken: inBase64(instrument.token) };
    case 'hosted':
      return undefined;
  }
}

/** Who charges, and whether the card stays: what the schemes' rules for cards on file require. */
function keeping({ instrument, initiator, keepsCard, renews }: StartRequest): object {
  if (initiator === 'merchant') return { shopperInteraction: 'ContAuth', recurringProcessingModel: 'Subscription' };
  // The card may be kept already: what begins here is a mandate all the same.
  if (renews && instrument.kind !== 'wallet')
    return {
      shopperInteraction: 'Ecommerce',
      recurringProcessingModel: 'Subscription',
      ...(instrument.kind === 'saved' ? {} : { storePaymentMethod: true }),
    };
  if (instrument.kind === 'saved') return { shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' };
  return {
    shopperInteraction: 'Ecommerce',
    ...(keepsCard ? { storePaymentMethod: true, recurringProcessingModel: 'CardOnFile' } : {}),
  };
}

/** Whether its bank shall ask the shopper: for what will be charged again, and for a try that looks unusual. */
function authentication({ instrument, initiator, renews, needsAuthentication }: StartRequest): object {
  if (initiator === 'merchant') return {};
  if (renews && instrument.kind !== 'wallet') return askedFor(CHALLENGE_FOR_MANDATE);
  // Apple's cards are authenticated by the phone.
  const isApple = instrument.kind === 'wallet' && instrument.wallet === 'applepay';
  return needsAuthentication && !isApple ? askedFor(CHALLENGE_WANTED) : {};
}

function askedFor(indicator: string): object {
  return {
    authenticationData: { attemptAuthentication: 'always' },
    threeDS2RequestData: { threeDSRequestorChallengeInd: indicator },
  };
}

const NUMBER_FIRST = /^(\d+\s?(?:bis|ter|[a-z])?),?\s+(.+)$/i;
const NUMBER_LAST = /^(.+?),?\s+(\d+[\w/ -]{0,8})$/;

/** Adyen wants street and number apart; for a line without a number that is `N/A`. */
function billingOf({ billing, shopper }: StartRequest): object {
  if (!billing) return {};
  const line = billing.street.trim();
  const [, numberFirst, streetLast] = NUMBER_FIRST.exec(line) ?? [];
  const [, streetFirst, numberLast] = NUMBER_LAST.exec(line) ?? [];
  return {
    billingAddress: {
      street: streetLast ?? streetFirst ?? line,
      houseNumberOrName: numberFirst ?? numberLast ?? 'N/A',
      postalCode: billing.postcode,
      city: billing.city,
      country: billing.country?.toUpperCase() ?? shopper.country,
    },
  };
}

function browserOf({ browser }: StartRequest): object {
  if (!browser) return {};
  return {
    browserInfo: {
      acceptHeader: 'text/html,application/xhtml+xml,*/*',
      colorDepth: browser.colourDepth,
      javaEnabled: browser.javaEnabled,
      javaScriptEnabled: browser.javaScriptEnabled,
      language: browser.language,
      screenHeight: browser.screenHeight,
      screenWidth: browser.screenWidth,
      timeZoneOffset: browser.timeZoneOffset,
      userAgent: browser.userAgent,
    },
  };
}

/** Apple's payment data goes to Adyen in base64; the page hands it out as the JSON it is. */
function inBase64(token: string): string {
  return token.trimStart().startsWith('{') ? Buffer.from(token, 'utf8').toString('base64') : token;
}
