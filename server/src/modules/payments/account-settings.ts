import { isPrivateHost } from '@halo/server-kit/process/private-host';
import { z } from 'zod';
import type { MaxPaySettings } from './providers/maxpay/maxpay-settings.ts';
import type { MollieSettings } from './providers/mollie/mollie-settings.ts';
import type { TrustPaySettings } from './providers/trustpay/trustpay-settings.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const cardPublicKey = z
  .string()
  .regex(/^[0-9A-F]{1,8}\|[0-9A-F]{512,2048}$/i, 'must be the public key of the Customer Area: exponent|modulus')
  .optional();

/** What one company's accounts at the providers consist of. */
export const accountVariables = {
  ADYEN_API_KEY: z.string().optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().optional(),
  ADYEN_HMAC_KEY: z
    .string()
    .regex(/^([0-9a-f]{2}){16,}$/i, 'must be the hexadecimal key of the Customer Area')
    .optional(),
  ADYEN_TOKEN_HMAC_KEY: z
    .string()
    .regex(/^([0-9a-f]{2}){16,}$/i, 'must be the hexadecimal key of the webhook for recurring tokens')
    .optional(),
  ADYEN_ENDPOINT: httpUrl.optional(),
  ADYEN_CARD_PUBLIC_KEY: cardPublicKey,
  ADYEN_BILLING_ADDRESS: z.enum(['yes', 'no']).optional(),
  ADYEN_REPORT_DAYS: z.coerce.number().int().min(1).max(60).optional(),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(live|test)_\w{10,}$/, 'must look like live_… or test_…')
    .optional(),
  MOLLIE_PROFILE_ID: z.string().optional(),
  MOLLIE_ENDPOINT: httpUrl.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_ENDPOINT: httpUrl.optional(),
  TRUSTPAY_API_KEY: z.string().optional(),
  TRUSTPAY_PROJECT_ID: z.string().optional(),
  TRUSTPAY_SECRET: z.string().optional(),
  TRUSTPAY_ENDPOINT: httpUrl.optional(),
  MAXPAY_ACCOUNT: z.string().optional(),
  MAXPAY_PASSWORD: z.string().optional(),
  MAXPAY_SIGNATURE_KEY: z.string().optional(),
  MAXPAY_ENDPOINT: httpUrl.optional(),
  MAXPAY_BILLING_ADDRESS: z.enum(['yes', 'no']).optional(),
  GOOGLE_PAY_MERCHANT_ID: z.string().optional(),
  APPLE_PAY_MERCHANT_ID: z.string().optional(),
  APPLE_PAY_CERTIFICATE_FILE: z.string().optional(),
  APPLE_PAY_KEY_FILE: z.string().optional(),
};
export const AccountVariables = z.object(accountVariables);
type Variables = z.infer<typeof AccountVariables>;

export interface AdyenSettings {
  readonly apiKey: string;
  readonly merchantAccount: string;
  readonly hmacKey: string;
  /** Undefined: the account sends no events about kept cards. */
  readonly tokenHmacKey: string | undefined;
  /** Undefined: the provider's own address for the account. */
  readonly endpoint: string | undefined;
  /** what card fields are encrypted with in the browser; undefined: the account takes card numbers as they are */
  readonly cardPublicKey: string | undefined;
  /** new cards are sent with the address of their owner */
  readonly asksAddress: boolean;
  /** how many days lie between its settlement reports; undefined: a missing one is not noticed */
  readonly reportDays: number | undefined;
}

export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** our account there */
  readonly merchantId: string;
  readonly webhookId: string;
  readonly endpoint: string;
}

export interface ApplePaySettings {
  readonly merchantId: string;
  /** PEM files of the merchant identity */
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** The accounts of one company. Undefined: it has none there. */
export interface AccountSettings {
  readonly adyen: AdyenSettings | undefined;
  readonly mollie: MollieSettings | undefined;
  readonly payPal: PayPalSettings | undefined;
  readonly trustPay: TrustPaySettings | undefined;
  readonly maxPay: MaxPaySettings | undefined;
  readonly googlePayMerchantId: string | undefined;
  readonly applePay: ApplePaySettings | undefined;
}

export function accountSettings(raw: Variables, isProduction: boolean): AccountSettings {
  const own = (live: string, test: string) => (isProduction ? live : test);
  return {
    adyen: complete(
      { apiKey: raw.ADYEN_API_KEY, merchantAccount: raw.ADYEN_MERCHANT_ACCOUNT, hmacKey: raw.ADYEN_HMAC_KEY },
      {
        endpoint: raw.ADYEN_ENDPOINT,
        tokenHmacKey: raw.ADYEN_TOKEN_HMAC_KEY,
        cardPublicKey: raw.ADYEN_CARD_PUBLIC_KEY,
        asksAddress: raw.ADYEN_BILLING_ADDRESS === 'yes',
        reportDays: raw.ADYEN_REPORT_DAYS,
      },
    ),
    mollie: complete(
      { apiKey: raw.MOLLIE_API_KEY, profileId: raw.MOLLIE_PROFILE_ID },
      { endpoint: raw.MOLLIE_ENDPOINT },
    ),
    payPal: complete(
      {
        clientId: raw.PAYPAL_CLIENT_ID,
        clientSecret: raw.PAYPAL_CLIENT_SECRET,
        merchantId: raw.PAYPAL_MERCHANT_ID,
        webhookId: raw.PAYPAL_WEBHOOK_ID,
      },
      { endpoint: raw.PAYPAL_ENDPOINT ?? own('https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com') },
    ),
    trustPay: complete(
      { apiKey: raw.TRUSTPAY_API_KEY, projectId: raw.TRUSTPAY_PROJECT_ID, secret: raw.TRUSTPAY_SECRET },
      { endpoint: raw.TRUSTPAY_ENDPOINT ?? own('https://tpgw.trustpay.eu', 'https://test-tpgw.trustpay.eu') },
    ),
    maxPay: complete(
      { account: raw.MAXPAY_ACCOUNT, password: raw.MAXPAY_PASSWORD, signatureKey: raw.MAXPAY_SIGNATURE_KEY },
      {
        endpoint: raw.MAXPAY_ENDPOINT ?? own('https://gateway.maxpay.com', 'https://gateway-sandbox.maxpay.com'),
        asksAddress: raw.MAXPAY_BILLING_ADDRESS === 'yes',
      },
    ),
    googlePayMerchantId: raw.GOOGLE_PAY_MERCHANT_ID,
    applePay: complete(
      {
        merchantId: raw.APPLE_PAY_MERCHANT_ID,
        certificateFile: raw.APPLE_PAY_CERTIFICATE_FILE,
        keyFile: raw.APPLE_PAY_KEY_FILE,
      },
      {},
    ),
  };
}

/** Undefined when one of them is missing: a complaint says which. */
function complete<R extends Record<string, string | undefined>, O extends object>(
  required: R,
  optional: O,
): ({ [K in keyof R]: string } & O) | undefined {
  return Object.values(required).includes(undefined)
    ? undefined
    : { ...(required as { [K in keyof R]: string }), ...optional };
}

const REQUIRED = {
  ADYEN: ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'],
  MOLLIE: ['MOLLIE_API_KEY', 'MOLLIE_PROFILE_ID'],
  PAYPAL: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'],
  TRUSTPAY: ['TRUSTPAY_API_KEY', 'TRUSTPAY_PROJECT_ID', 'TRUSTPAY_SECRET'],
  MAXPAY: ['MAXPAY_ACCOUNT', 'MAXPAY_PASSWORD', 'MAXPAY_SIGNATURE_KEY'],
  APPLE_PAY: ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERTIFICATE_FILE', 'APPLE_PAY_KEY_FILE'],
} as const satisfies Record<string, readonly (keyof Variables)[]>;

const ENDPOINTS = [
  'ADYEN_ENDPOINT',
  'MOLLIE_ENDPOINT',
  'PAYPAL_ENDPOINT',
  'TRUSTPAY_ENDPOINT',
  'MAXPAY_ENDPOINT',
] as const;

/** Half an account, live keys outside production, test keys in production. */
export function accountComplaints(raw: Variables, isProduction: boolean): string[] {
  return [
    ...Object.entries(REQUIRED).flatMap(([company, names]) => incomplete(raw, company, names)),
    ...ENDPOINTS.flatMap((name) => endpointComplaints(name, raw[name], isProduction)),
    ...mollieKeyComplaints(raw, isProduction),
    ...(isProduction && raw.ADYEN_API_KEY !== undefined && raw.ADYEN_ENDPOINT === undefined
      ? ['ADYEN_ENDPOINT: is needed in production; a live account has an address of its own']
      : []),
  ];
}

function incomplete(raw: Variables, company: string, names: readonly (keyof Variables)[]): string[] {
  const isUsed = [...names, ...ENDPOINTS.filter((name) => name.startsWith(company))].some(
    (name) => raw[name] !== undefined,
  );
  return isUsed
    ? names
        .filter((name) => raw[name] === undefined)
        .map((name) => `${name}: is needed beside the other ${company}_… variables`)
    : [];
}

function endpointComplaints(name: string, url: string | undefined, isProduction: boolean): string[] {
  if (url === undefined) return [];
  const kind = kindOf(url);
  if (!isProduction)
    return kind === 'live' && name !== 'MOLLIE_ENDPOINT'
      ? [`${name}: takes real money, which only production may; name the test platform`]
      : [];
  return [
    ...(kind === 'simulator' ? [`${name}: points at a simulator, which production refuses`] : []),
    ...(kind === 'test' ? [`${name}: is a test platform, which says yes and takes no money`] : []),
    ...(url.startsWith('http:') ? [`${name}: must be https in production`] : []),
  ];
}

/** Mollie has one address; the key says whether money is real. */
function mollieKeyComplaints(
  { MOLLIE_API_KEY: key, MOLLIE_ENDPOINT: endpoint }: Variables,
  isProduction: boolean,
): string[] {
  const isLive = key?.startsWith('live_') ?? false;
  if (key === undefined) return [];
  if (isProduction) return isLive ? [] : ['MOLLIE_API_KEY: is a test key, with which production would take no money'];
  if (!isLive) return [];
  const where =
    endpoint !== undefined && kindOf(endpoint) === 'simulator' ? ', and MOLLIE_ENDPOINT points at a simulator' : '';
  return [`MOLLIE_API_KEY: is a live key, which only production may use${where}`];
}

function kindOf(url: string): 'simulator' | 'test' | 'live' {
  const { hostname: host } = new URL(url);
  // A simulator is never on the internet.
  if (isPrivateHost(host)) return 'simulator';
  return /(^|[.-])(test|sandbox)([.-]|$)/i.test(host) ? 'test' : 'live';
}
