import type { ReleaseBasics } from '../settings.ts';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Audit } from '../platform/ports.ts';
import { type DEMO_OPERATORS, ensureOperator, seedDemoOperators } from './demo-operators.ts';

/** At the start: the operator that the environment names, and in development a few for trying out. Answers these. */
export async function prepareOperators(
  deps: Pick<ReleaseBasics, 'db' | 'clock' | 'env'>,
  releases: { readonly audit: Audit },
): Promise<typeof DEMO_OPERATORS | undefined> {
  const hasher = createPasswordHasher();
  if (deps.env.firstOperator) await ensureOperator(deps, deps.env.firstOperator, hasher, releases);
  return deps.env.isProduction ? undefined : seedDemoOperators(deps, hasher, releases);
}
