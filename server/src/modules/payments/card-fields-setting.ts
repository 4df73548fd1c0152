import { z } from 'zod';

/** Whether card numbers reach our server, or are encrypted for the payment company in the card frame. */
export type CardForm = 'raw' | 'encrypted';

export interface CardFields {
  readonly byBrand: Readonly<Record<string, CardForm>>;
  readonly others: CardForm;
  /** an operator said it: then an account that cannot do it stops the start */
  readonly isSaid: boolean;
}

interface Raw {
  readonly HALO_CARD_FIELDS?: string | undefined;
  readonly HALO_CARD_GATEWAY?: string | undefined;
  readonly ADYEN_API_KEY?: string | undefined;
  readonly ADYEN_CARD_PUBLIC_KEY?: string | undefined;
  readonly companyKeys?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

const LIST = /^([a-z0-9-]+:)?(raw|encrypted)(,([a-z0-9-]+:)?(raw|encrypted))*$/;

export const cardFieldsVariables = {
  HALO_CARD_FIELDS: z
    .string()
    .regex(LIST, 'must be raw or encrypted, or like raw,sol:encrypted to say it for single brands')
    .optional(),
};

/**
 * Without a word about it: encrypted where Adyen's account has a key for it, and as numbers at one that has none; the
 * demo shows both forms.
 */
export function cardFields(raw: Raw, isProduction: boolean): CardFields {
  const hasKey = [raw, ...companyKeysOf(raw)].some((each) => each.ADYEN_CARD_PUBLIC_KEY !== undefined);
  const real: CardFields = { byBrand: {}, others: hasKey ? 'encrypted' : 'raw', isSaid: false };
  if (raw.HALO_CARD_FIELDS === undefined)
    return isProduction || raw.ADYEN_API_KEY !== undefined ? real : { ...real, byBrand: { sol: 'encrypted' } };
  const said = pairsOf(raw.HALO_CARD_FIELDS);
  return {
    byBrand: Object.fromEntries(said.filter(([brand]) => brand !== '')) as CardFields['byBrand'],
    others: (said.find(([brand]) => brand === '')?.[1] as CardForm | undefined) ?? 'raw',
    isSaid: true,
  };
}

/** Half a set-up: encrypted for an account without a key, or for a company that has no such form. */
export function cardFieldsComplaints(raw: Raw): string[] {
  const said = pairsOf(raw.HALO_CARD_FIELDS ?? '').filter(([, form]) => form === 'encrypted');
  if (said.length === 0) return [];
  const gateways = pairsOf(raw.HALO_CARD_GATEWAY ?? '');
  const gatewayOf = (brand: string) =>
    (gateways.find(([each]) => each === brand) ?? gateways.find(([each]) => each === ''))?.[1] ?? 'adyen';
  return [
    ...said
      .filter(([brand]) => gatewayOf(brand) !== 'adyen')
      .map(([brand]) => `HALO_CARD_FIELDS: ${gatewayOf(brand)} takes the cards of ${brand || 'all brands'} raw only`),
    ...(raw.ADYEN_API_KEY !== undefined && raw.ADYEN_CARD_PUBLIC_KEY === undefined && companyKeysOf(raw).length === 0
      ? ['ADYEN_CARD_PUBLIC_KEY: is needed for encrypted card fields']
      : []),
  ];
}

export function isEncrypted({ byBrand, others }: CardFields, brandId: string): boolean {
  return (byBrand[brandId] ?? others) === 'encrypted';
}

/** Whether any brand's numbers come as they were typed: only then an account needs the permission for it. */
export function takesRawCards({ byBrand, others }: CardFields): boolean {
  return [others, ...Object.values(byBrand)].includes('raw');
}

function companyKeysOf({ companyKeys }: Raw): Readonly<Record<string, string>>[] {
  return Object.values(companyKeys ?? {});
}

function pairsOf(list: string): [brand: string, value: string][] {
  return list
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [first = '', second] = each.split(':');
      return second === undefined ? ['', first] : [first, second];
    });
}
