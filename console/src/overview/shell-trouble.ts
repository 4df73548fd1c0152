import { DEFAULT_SCOPE, type ScopeStatus, type ShellHealth } from '@halo/shared/contracts/operations';

export interface ShellTrouble {
  readonly scope: string;
  readonly title: string;
  readonly shell: ShellHealth;
}

/** What was reported about the shell, brand by brand; the default's sum only to whom it is all there is. */
export function shellTrouble(scopes: readonly ScopeStatus[]): ShellTrouble[] {
  const brands = scopes.filter(({ scope }) => scope !== DEFAULT_SCOPE);
  return (brands.length > 0 ? brands : scopes).flatMap(({ scope, title, shell = [] }) =>
    shell.map((each) => ({ scope, title, shell: each })),
  );
}
