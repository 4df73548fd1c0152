import { SHELL_NAME } from '@halo/shared/contracts';
import { DEFAULT_SCOPE, type FourEyesRule } from '@halo/shared/contracts/operations';

const ALL = '*';
const PAYMENTS = 'mfe-payments';

/** For a list that was edited in the database: nothing is changed by one person alone. */
export const EVERYTHING: readonly FourEyesRule[] = [{ scope: ALL, remote: ALL }];

/** Until operators change it. Payments take two everywhere; in production also what every brand inherits. */
export function builtInRules({ isProduction }: { isProduction: boolean }): readonly FourEyesRule[] {
  const payments = { scope: ALL, remote: PAYMENTS };
  return isProduction ? [payments, { scope: DEFAULT_SCOPE, remote: ALL }] : [payments];
}

/**
 * A rule for a brand guards the default as well, because brands inherit from it. The shell takes two without a rule:
 * every page of a brand stands on it.
 */
export function takesTwo(rules: readonly FourEyesRule[], scope: string, remote: string): boolean {
  if (remote === SHELL_NAME) return true;
  return rules.some(
    (rule) =>
      (rule.remote === ALL || rule.remote === remote) &&
      (rule.scope === ALL || rule.scope === scope || scope === DEFAULT_SCOPE),
  );
}

/** One way to write a list, so that two can be compared. */
export function sortedRules(rules: readonly FourEyesRule[]): FourEyesRule[] {
  const byName = new Map(rules.map(({ scope, remote }) => [`${scope} ${remote}`, { scope, remote }]));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, rule]) => rule);
}
