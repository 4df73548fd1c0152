import type { Brand } from '@halo/shared/contracts';
import type { AccountSettings } from '../account-settings.ts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import type { ProviderContext } from './provider-module.ts';

/** Of the installation, and no single company of ours. */
export const SHARED = '';

/** What a module opened for one company of ours. */
export interface CompanyOpening<O> {
  readonly name: string;
  /** `SHARED`, or the company's id */
  readonly company: string;
  readonly opened: O;
}

interface CompanyModule<O> {
  readonly name: string;
  isSetUp(settings: AccountSettings): boolean;
  readonly simulatesCompanies?: true;
  open(context: ProviderContext): O | undefined;
}

/** Opens each module for the installation, and for every company that has an account of its own there. */
export function openForCompanies<O>(
  context: Omit<ProviderContext, 'company'>,
  modules: readonly CompanyModule<O>[],
): CompanyOpening<O>[] {
  const { env } = context;
  const companies: [string, AccountSettings | undefined][] = [[SHARED, undefined], ...Object.entries(env.companies)];
  const open = (module: CompanyModule<O>, company: string, settings?: AccountSettings): CompanyOpening<O>[] => {
    const opened = module.open({ ...context, company, env: { ...env, ...settings } });
    return opened === undefined ? [] : [{ name: module.name, company, opened }];
  };
  const real = companies.flatMap(([company, settings]) =>
    modules
      .filter((module) => settings === undefined || module.isSetUp(settings))
      .flatMap((module) => open(module, company, settings)),
  );
  const simulated = modules
    .filter(({ simulatesCompanies }) => simulatesCompanies)
    .flatMap((module) => env.simulatedCompanies.flatMap((company) => open(module, company)));
  return [...real, ...simulated];
}

/**
 * A brand sells through its company's own account. That of the installation is for companies that have none at all: a
 * company with accounts must not sell on another's. A simulated one serves everybody.
 */
export function openingOf<O extends { readonly addSimulator?: unknown }>(
  env: Pick<PaymentsEnvironment, 'companies'>,
  { company }: Pick<Brand, 'company'>,
  openings: readonly CompanyOpening<O>[],
  name: string,
): CompanyOpening<O> | undefined {
  const at = (id: string) => openings.find((each) => each.name === name && each.company === id);
  const shared = at(SHARED);
  const maySell = env.companies[company.id] === undefined || shared?.opened.addSimulator !== undefined;
  return at(company.id) ?? (maySell ? shared : undefined);
}
