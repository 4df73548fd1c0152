import { AppError } from '@halo/shared/errors';
import type { RemoteOverride } from '@halo/shared/contracts';
import type { Operator } from '@halo/shared/contracts/operations';
import { publicOrigin } from '../../../env.ts';
import type { ReleaseDeps, Releases } from '../ports.ts';
import { allowedOrigin } from './override-origins.ts';
import { type OverrideGrant, readOverride, signOverride } from './override-token.ts';

/** Query parameter that brings a token into a browser, and the cookie that keeps it there. */
export const OVERRIDE_PARAMETER = 'halo-override';
export const OVERRIDE_COOKIE = 'halo_override';
/** Value of the parameter that takes the cookie away. */
export const OVERRIDE_OFF = 'off';

export interface NewOverride {
  scope: string;
  remote: string;
  entry: string;
  globalName: string;
  minutes: number;
  isHot: boolean;
}

/** One remote from somewhere else, in one developer's browser, for a short time. Everybody else never meets any of this. */
export interface Overrides {
  /** @throws not_found for an unknown brand or remote; invalid_request for an address that is not listed */
  create(operator: Operator, wanted: NewOverride): Promise<{ override: RemoteOverride; link: string }>;
  /** What a token grants on this brand now; undefined for a forged, old or foreign one, and for an origin that is listed no more. */
  read(token: string, brandId: string): OverrideGrant | undefined;
}

export function createOverrides(deps: ReleaseDeps, releases: Releases): Overrides {
  const { env, brands, clock } = deps;
  // Nothing can be signed or read before somebody asks: where overrides are not used, there is no key.
  const key = () => deps.keyring.signingPair('overrides');
  return {
    async create(operator, { scope, remote, entry, globalName, minutes, isHot }) {
      const brand = brands.byId(scope);
      if (!brand) throw new AppError('not_found', { message: `there is no brand ${scope}`, field: 'scope' });
      if (!(remote in (await releases.pins.head(scope)).effective)) throw new AppError('not_found', { message: `${scope} runs no ${remote}`, field: 'remote' });
      if (!allowedOrigin(entry, env.overrideOrigins)) {
        throw new AppError('invalid_request', { message: `${entry} is not a script of a listed origin (HALO_OVERRIDE_ORIGINS)`, field: 'entry' });
      }
      if (isHot && env.isProduction) throw new AppError('invalid_request', { message: 'the development flavour of the shell exists only in development', field: 'isHot' });
      const expiresAt = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
      const override = { remote, entry, globalName, expiresAt };
      await deps.db.transaction((tx) =>
        releases.audit.append(tx, { actor: operator.name, action: 'override', scope, reason: `${remote} from ${entry} for ${minutes} minutes in one browser` }));
      const token = signOverride({ ...override, scope, isHot }, key().privateKey);
      return { override, link: `${publicOrigin(env, brand.hosts[0] ?? 'localhost')}/?${OVERRIDE_PARAMETER}=${token}` };
    },
    read(token, brandId) {
      if (env.overrideOrigins.kind === 'listed' && env.overrideOrigins.origins.length === 0) return undefined;
      const grant = readOverride(token, key().publicKey, clock.now());
      return grant?.scope === brandId && allowedOrigin(grant.entry, env.overrideOrigins) ? grant : undefined;
    },
  };
}
