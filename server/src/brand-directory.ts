import { brands as bundled } from '@halo/brands';
import type { Brand, ThirdParties } from '@halo/shared/contracts';
import type { BrandDirectory } from './basics.ts';
import { type GoogleEnvironment, googleConnection } from './modules/identity/index.ts';
import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';

type DirectoryEnvironment = GoogleEnvironment & { isProduction: boolean };

/** A brand as it was written, before its addresses are completed. */
export interface LiveBrand {
  readonly brand: Brand;
  /** absent: of a folder of this installation */
  readonly revision?: number;
  /** by name; those of folders are read from there */
  readonly files?: ReadonlyMap<string, Buffer>;
  /** announced: nothing is sold, and there are no new accounts */
  readonly closesAt?: Date;
  /** its hosts lead nowhere; what people's records say of it stays readable */
  readonly closedAt?: Date;
}

/** A directory that changes while the process runs. */
export interface LiveBrands extends BrandDirectory {
  /** Shows these besides those of folders, and in the place of a folder's of the same id. */
  show(records: readonly LiveBrand[]): void;
  /** @throws when there is no such brand */
  asWritten(id: string): LiveBrand;
}

interface Shown {
  readonly all: readonly Brand[];
  readonly hosts: ReadonlyMap<string, Brand>;
  readonly ids: ReadonlyMap<string, Brand>;
  readonly written: ReadonlyMap<string, LiveBrand>;
}

/** The brands of this installation, with addresses completed for how browsers reach it. */
export function createBrandDirectory(env: DirectoryEnvironment): LiveBrands {
  let shown = shownOf([], env);
  return {
    byHost: (host) => shown.hosts.get(host),
    byId: (id) => shown.ids.get(id),
    all: () => shown.all,
    show(records) {
      shown = shownOf(records, env);
    },
    asWritten(id) {
      const found = shown.written.get(id);
      if (!found) throw new Error(`there is no brand ${id}`);
      return found;
    },
    file: (id, name) => shown.written.get(id)?.files?.get(name),
  };
}

function shownOf(records: readonly LiveBrand[], env: DirectoryEnvironment): Shown {
  const written = new Map<string, LiveBrand>(bundled.map((brand) => [brand.id, { brand }]));
  for (const record of records) written.set(record.brand.id, record);
  const all = [...written.values()].map((each) => completed(each, env));
  const open = all.filter(({ id }) => !written.get(id)?.closedAt);
  return {
    all,
    hosts: new Map(open.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const))),
    ids: new Map(all.map((brand) => [brand.id, brand])),
    written,
  };
}

function completed(live: LiveBrand, env: DirectoryEnvironment): Brand {
  // A day that a folder names is no announcement: it was never agreed to, and members would be ended by it.
  const { closesAt: _, ...brand } = live.brand;
  return {
    ...brand,
    ...(live.closesAt && !live.closedAt ? { closesAt: live.closesAt.toISOString() } : {}),
    logo: assetAddress(live, brand.logo),
    ...(brand.icon ? { icon: assetAddress(live, brand.icon) } : {}),
    ...(brand.homePictures ? { homePictures: brand.homePictures.map((picture) => assetAddress(live, picture)) } : {}),
    ...(googleConnection(env, brand.id) ? { signInWith: ['google' as const] } : {}),
    ...(brand.thirdParties ? { thirdParties: reachable(brand.thirdParties, env) } : {}),
    services: {
      ...brand.services,
      cardFrame: withPublicPort(brand.services.cardFrame, env),
      ...(brand.services.walletFrame === undefined
        ? {}
        : { walletFrame: withPublicPort(brand.services.walletFrame, env) }),
    },
  };
}

/** Brand data names its files; browsers need to know where they are served. A revision's files never change. */
function assetAddress({ brand, revision }: LiveBrand, file: string): string {
  return revision === undefined ? `/brands/${brand.id}/${file}` : `/brand-files/${brand.id}/${revision}/${file}`;
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
