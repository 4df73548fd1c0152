import type { Brand } from '@halo/shared/contracts';
import { brandOfHost } from '../../http/hosts.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** The brand whose page opened the socket, by the same rule as for pages; undefined when it was no page of ours. */
export function brandOfOrigin(
  origin: string | undefined,
  needs: Pick<RealtimeNeeds, 'brands' | 'env'>,
): Brand | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname, protocol } = new URL(origin);
  if (needs.env.isProduction && protocol !== `${needs.env.publicScheme}:`) return undefined;
  return brandOfHost(hostname, needs);
}
