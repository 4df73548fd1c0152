import { z } from 'zod';
import {
  type AccountSettings,
  accountComplaints,
  accountSettings,
  accountVariables,
  AccountVariables,
} from './account-settings.ts';

/** `ADYEN_API_KEY__HALO_ES`: that variable of the company `halo-es`. */
const OWN_VARIABLE = /^((?:ADYEN|MOLLIE|PAYPAL|TRUSTPAY|MAXPAY|GOOGLE_PAY|APPLE_PAY)_[A-Z_]*?)__([A-Z][A-Z0-9_]*)$/;
const COMPANY_ID = /^[a-z][a-z0-9-]{0,19}$/;

/** What the environment says of accounts that belong to one company of ours, by its id. */
type CompanyKeys = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const companyVariables = {
  /** gathered from the environment before it is read: no variable has this name */
  companyKeys: z.record(z.string(), z.record(z.string(), z.string())).optional(),
};

interface Raw {
  readonly companyKeys?: CompanyKeys | undefined;
}

/** Variables that name a company, sorted by company. */
export function companyKeys(source: Readonly<Record<string, string | undefined>>): CompanyKeys {
  const found: Record<string, Record<string, string>> = {};
  for (const [variable, value] of Object.entries(source)) {
    const [, name, suffix] = OWN_VARIABLE.exec(variable) ?? [];
    if (name === undefined || suffix === undefined || value === undefined) continue;
    (found[companyOf(suffix)] ??= {})[name] = value;
  }
  return found;
}

/** Where a company has no account of its own is undefined. Called only when there are no complaints. */
export function companySettings(raw: Raw, isProduction: boolean): Readonly<Record<string, AccountSettings>> {
  return Object.fromEntries(
    Object.entries(raw.companyKeys ?? {}).map(([company, keys]) => [
      company,
      accountSettings(AccountVariables.parse(keys), isProduction),
    ]),
  );
}

export function companyComplaints(raw: Raw, isProduction: boolean): string[] {
  return Object.entries(raw.companyKeys ?? {}).flatMap(([company, keys]) => {
    const suffix = suffixOf(company);
    const unknown = Object.keys(keys).filter((name) => !(name in accountVariables));
    const read = AccountVariables.safeParse(keys);
    const complaints = read.success
      ? accountComplaints(read.data, isProduction)
      : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return [
      ...(COMPANY_ID.test(company) ? [] : [`…__${suffix}: is the id of no company`]),
      ...unknown.map((name) => `${name}__${suffix}: is nothing that a company has of its own`),
      ...complaints.map((each) => each.replace(/^[A-Z_]+/, (name) => `${name}__${suffix}`)),
    ];
  });
}

/** How a company ends its variables. */
export function suffixOf(company: string): string {
  return company.toUpperCase().replaceAll('-', '_');
}

function companyOf(suffix: string): string {
  return suffix.toLowerCase().replaceAll('_', '-');
}
