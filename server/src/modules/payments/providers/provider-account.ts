import type { ProviderName } from './payment-provider.ts';

/** An account that we have at a payment provider. */
export interface ProviderAccount {
  readonly provider: ProviderName;
  /** the company of ours that it belongs to; '': the one account of the installation */
  readonly accountCompany: string;
}

/** How logs, the books and the registry call it: `adyen@halo-es`, or `adyen` for the one of the installation. */
export function accountName({ provider, accountCompany }: { provider: string; accountCompany: string }): string {
  return accountCompany === '' ? provider : `${provider}@${accountCompany}`;
}

export function isSameAccount(one: ProviderAccount, other: ProviderAccount): boolean {
  return one.provider === other.provider && one.accountCompany === other.accountCompany;
}
