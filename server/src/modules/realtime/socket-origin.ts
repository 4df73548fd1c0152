import type { Brand } from '@halo/shared/contracts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/**
 * The brand whose page opened the socket; undefined when it was no page of ours. In development an
 * unknown host counts as the first brand, as it does for pages.
 */
export function brandOfOrigin(
  origin: string | undefined,
  { brands, env }: Pick<RealtimeNeeds, 'brands' | 'env'>,
): Brand | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname, protocol } = new URL(origin);
  if (env.isProduction && protocol !== `${env.publicScheme}:`) return undefined;
  return brands.byHost(hostname) ?? (env.isProduction ? undefined : brands.all()[0]);
}
