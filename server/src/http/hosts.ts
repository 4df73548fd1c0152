import { isPrivateAddress } from '@halo/server-kit/process/private-host';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import type { Brand } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { Basics } from '../basics.ts';

/**
 * The brand of a host. Outside production this machine and addresses of private networks stand for the first brand, so
 * that `localhost` and a phone work. No other name does: a hostile site could point its own
 * name at this machine (DNS rebinding).
 */
export function brandOfHost(
  host: string,
  { brands, env }: Pick<Basics, 'brands'> & { env: { isProduction: boolean } },
): Brand | undefined {
  const isFirst = !env.isProduction && (host === 'localhost' || isPrivateAddress(host));
  return brands.byHost(host) ?? (isFirst ? brands.all()[0] : undefined);
}

/**
 * The brand of a request's host.
 * @throws AppError not_found
 */
export function brandOf(
  request: FastifyRequest,
  needs: Pick<Basics, 'brands'> & { env: { isProduction: boolean } },
): Brand {
  const brand = brandOfHost(request.hostname, needs);
  if (!brand) throw new AppError('not_found', { message: 'no brand answers at this host' });
  return brand;
}

export function isCardFrameHost(request: FastifyRequest, { brands }: Pick<Basics, 'brands'>): boolean {
  return cardFrameHosts(brands).has(request.hostname);
}

/** Scripts of others run there, so it is no other host of ours. */
export function isWalletFrameHost(request: FastifyRequest, { brands }: Pick<Basics, 'brands'>): boolean {
  const named = brands
    .all()
    .flatMap(({ services }) => (services.walletFrame === undefined ? [] : [new URL(services.walletFrame).hostname]));
  return [SYSTEM_HOSTS.walletFrame, ...named].includes(request.hostname);
}

/** One of the platform's own, which answers nothing of a brand. */
export function isSystemHost(request: FastifyRequest, basics: Pick<Basics, 'brands'>): boolean {
  return (
    isCardFrameHost(request, basics) ||
    isWalletFrameHost(request, basics) ||
    (Object.values(SYSTEM_HOSTS) as string[]).includes(request.hostname)
  );
}

function cardFrameHosts(brands: Basics['brands']): Set<string> {
  return new Set([SYSTEM_HOSTS.cardFrame, ...brands.all().map((brand) => new URL(brand.services.cardFrame).hostname)]);
}

/** Names that no brand may take. */
export function systemHosts(env: { readonly operationsHost?: string | undefined }, brands: Basics['brands']): string[] {
  const frames = brands
    .all()
    .flatMap(({ services }) => [services.cardFrame, services.walletFrame ?? services.cardFrame])
    .map((address) => new URL(address).hostname);
  return [...Object.values(SYSTEM_HOSTS), ...frames, ...(env.operationsHost ? [env.operationsHost] : [])];
}
