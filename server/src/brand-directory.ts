import { brands } from '@halo/brands';
import type { Brand, ThirdParties } from '@halo/shared/contracts';
import type { BrandDirectory } from './basics.ts';
import { type GoogleEnvironment, googleConnection } from './modules/identity/index.ts';
import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';

type DirectoryEnvironment = GoogleEnvironment & { isProduction: boolean };

/** The brands of this installation, with addresses completed for how browsers reach it. */
export function createBrandDirectory(env: DirectoryEnvironment): BrandDirectory {
  const all: readonly Brand[] = brands.map((brand) => ({
    ...brand,
    logo: assetAddress(brand, brand.logo),
    ...(brand.icon ? { icon: assetAddress(brand, brand.icon) } : {}),
    ...(brand.homePictures ? { homePictures: brand.homePictures.map((picture) => assetAddress(brand, picture)) } : {}),
    ...(googleConnection(env, brand.id) ? { signInWith: ['google' as const] } : {}),
    ...(brand.thirdParties ? { thirdParties: reachable(brand.thirdParties, env) } : {}),
    services: {
      ...brand.services,
      cardFrame: withPublicPort(brand.services.cardFrame, env),
      ...(brand.services.walletFrame === undefined
        ? {}
        : { walletFrame: withPublicPort(brand.services.walletFrame, env) }),
    },
  }));
  const hosts = new Map(all.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  const ids = new Map(all.map((brand) => [brand.id, brand] as const));
  return { byHost: (host) => hosts.get(host), byId: (id) => ids.get(id), all: () => all };
}

/** Brand data names its files; browsers need to know where they are served. */
function assetAddress(brand: Brand, file: string): string {
  return `/brands/${brand.id}/${file}`;
}

/** Without simulated companies in production. */
function reachable({ analytics, pixel }: ThirdParties, env: DirectoryEnvironment): ThirdParties {
  const outside = <T extends { address: string }>(party: T | undefined): T | undefined => {
    if (!party) return undefined;
    const { hostname, pathname } = new URL(party.address);
    if (!hostname.endsWith('.localhost')) return party;
    return env.isProduction ? undefined : { ...party, address: `${publicOrigin(env, hostname)}${pathname}` };
  };
  return { analytics: outside(analytics), pixel: outside(pixel) };
}

/** Development hosts answer on the port that was chosen; the brand's data cannot know it. */
function withPublicPort(address: string, env: PublicAddress): string {
  const { hostname } = new URL(address);
  return hostname.endsWith('.localhost') ? publicOrigin(env, hostname) : address;
}
