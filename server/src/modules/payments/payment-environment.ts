import { CardGateway } from '@halo/shared/contracts';
import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import { type AccountSettings, accountComplaints, accountSettings, accountVariables } from './account-settings.ts';
import { type CardFields, cardFields, cardFieldsComplaints, cardFieldsVariables } from './card-fields-setting.ts';
import { type CardRoutes, cardRoutes, cardRoutesComplaints, cardRoutesVariables } from './card-routes-setting.ts';
import { companyComplaints, companySettings, companyVariables } from './company-accounts.ts';
import type { ServerPlace } from './server-place.ts';

const GATEWAYS = CardGateway.options;
const GATEWAY_LIST = new RegExp(`^([a-z0-9-]+:)?(${GATEWAYS.join('|')})(,([a-z0-9-]+:)?(${GATEWAYS.join('|')}))*$`);

const PaymentVariables = {
  HALO_CARD_GATEWAY: z
    .string()
    .regex(
      GATEWAY_LIST,
      `must be one of ${GATEWAYS.join(', ')}, or like adyen,sol:trustpay to say it for single brands`,
    )
    .optional(),
  ...accountVariables,
  ...companyVariables,
  ...cardFieldsVariables,
  ...cardRoutesVariables,
  HALO_MONEY_ALARMS: z
    .string()
    .regex(
      /^[a-z0-9-]+=[^@\s,=]+@[^@\s,=]+(,[a-z0-9-]+=[^@\s,=]+@[^@\s,=]+)*$/,
      'must be like halo-it=money@halo.example',
    )
    .optional(),
  APPLE_PAY_DOMAIN_FILES: z
    .string()
    .regex(/^[a-z0-9.-]+=[^,=]+(,[a-z0-9.-]+=[^,=]+)*$/, 'must be like luna.example=/path/of/file,sol.example=/other')
    .optional(),
};
const PaymentSchema = z.object(PaymentVariables);
type Variables = z.infer<typeof PaymentSchema>;

/** Which company takes the cards. */
export interface CardGateways {
  readonly byBrand: Readonly<Record<string, CardGateway>>;
  readonly others: CardGateway;
}

/**
 * Payment companies as an operator sets them up. What is undefined: outside production its simulator, in production
 * nothing.
 */
export interface PaymentSettings extends AccountSettings {
  readonly cardGateways: CardGateways;
  readonly cardFields: CardFields;
  readonly cardRoutes: CardRoutes;
  /** by the id of a company of ours that has accounts of its own */
  readonly companies: Readonly<Record<string, AccountSettings>>;
  /** companies with a simulated account of their own: one of the demo's, so that development has two accounts */
  readonly simulatedCompanies: readonly string[];
  /** path of Apple's file for each host that shows its button */
  readonly applePayDomainFiles: Readonly<Record<string, string>>;
  /** who gets a mail when money waits for a person, by the id of a company */
  readonly moneyAlarms: Readonly<Record<string, string>>;
}

function paymentSettings(raw: Variables, isProduction: boolean): PaymentSettings {
  return {
    ...accountSettings(raw, isProduction),
    cardGateways: cardGateways(raw),
    cardFields: cardFields(raw, isProduction),
    cardRoutes: cardRoutes(raw),
    companies: companySettings(raw, isProduction),
    simulatedCompanies: isProduction || hasAdyen(raw) ? [] : ['halo-es'],
    applePayDomainFiles: pairs(raw.APPLE_PAY_DOMAIN_FILES),
    moneyAlarms: pairs(raw.HALO_MONEY_ALARMS),
  };
}

/** `luna.example=/one,sol.example=/other` */
function pairs(list = ''): Record<string, string> {
  return Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map((each) => each.split('=') as [string, string]),
  );
}

function hasAdyen(raw: Variables): boolean {
  return [raw, ...Object.values(raw.companyKeys ?? {})].some(({ ADYEN_API_KEY: key }) => key !== undefined);
}

function cardGateways({ HALO_CARD_GATEWAY: list = '' }: Variables): CardGateways {
  const pairs = list
    .split(',')
    .filter(Boolean)
    .map((each) => (each.includes(':') ? each.split(':') : ['', each]) as [string, CardGateway]);
  return {
    byBrand: Object.fromEntries(pairs.filter(([brand]) => brand !== '')),
    others: pairs.find(([brand]) => brand === '')?.[1] ?? 'adyen',
  };
}

export function gatewayOf({ byBrand, others }: CardGateways, brandId: string): CardGateway {
  return byBrand[brandId] ?? others;
}

/** Everything that stops the start: an incomplete set-up, live keys outside production, test keys in production. */
function paymentComplaints(raw: Variables, isProduction: boolean): string[] {
  return [
    ...accountComplaints(raw, isProduction),
    ...companyComplaints(raw, isProduction),
    ...cardFieldsComplaints(raw),
    ...cardRoutesComplaints(raw, (brand) => gatewayOf(cardGateways(raw), brand)),
    ...(isProduction ? gatewayComplaints(raw) : []),
  ];
}

/**
 * The simulators exist only without NODE_ENV=production, so the gateway must be set up; that each brand has an
 * account there is seen when the brands are known.
 */
function gatewayComplaints(raw: Variables): string[] {
  const { byBrand, others } = cardGateways(raw);
  const used = [...new Set([others, ...Object.values(byBrand)])];
  const keys = { adyen: 'ADYEN_API_KEY', trustpay: 'TRUSTPAY_API_KEY', maxpay: 'MAXPAY_ACCOUNT' } as const;
  const all = [raw, ...Object.values(raw.companyKeys ?? {})];
  return used
    .filter((gateway) => all.every((each) => each[keys[gateway]] === undefined))
    .map(
      (gateway) =>
        `${keys[gateway]}: is needed in production; the provider simulator exists only without NODE_ENV=production`,
    );
}

/** What payments know of the environment: their own settings and where the server stands. */
export interface PaymentsEnvironment extends PaymentSettings, ServerPlace {}

export const paymentsEnvironment = environmentPart({
  variables: PaymentVariables,
  complaints: paymentComplaints,
  settings: paymentSettings,
});
