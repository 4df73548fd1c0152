import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { RemoteOverride } from '@halo/shared/contracts';
import type { Operator } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { findOperator } from '../../operations/operator-repository.ts';
import { mayDo } from '../../operations/rights.ts';
import { takesTwo } from '../four-eyes/rules.ts';
import type { Audit, FourEyes, NewOverride, Overrides, PinHistory, ReleaseDeps } from '../ports.ts';
import { allowedOrigin } from './override-origins.ts';
import {
  findOverride,
  forgetOverrides,
  insertOverride,
  markRedeemed,
  type OverrideRow,
} from './override-repository.ts';
import { type OverrideGrant, readOverride, signOverride } from './override-token.ts';

/** Query parameter that brings a token into a browser, and the cookie of the browser that redeemed it. */
export const OVERRIDE_PARAMETER = 'halo-override';
export const OVERRIDE_COOKIE = 'halo_override';
/** Value of the parameter that takes the cookie away. */
export const OVERRIDE_OFF = 'off';

/** What is over is kept so long, for an operator who looks into the database. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface OverridesNeeds extends ReleaseDeps {
  readonly audit: Pick<Audit, 'append'>;
  readonly pins: Pick<PinHistory, 'head'>;
  readonly fourEyes: Pick<FourEyes, 'rules'>;
}

export function createOverrides(needs: OverridesNeeds): Overrides {
  const { env, clock } = needs;
  // Nothing is signed or read before an operator asks: where overrides are not used, there is no key.
  const key = () => needs.keyring.signingPair('overrides');

  async function granted(token: string, brandId: string): Promise<OverrideGrant | undefined> {
    if (env.overrideOrigins.kind === 'listed' && env.overrideOrigins.origins.length === 0) return undefined;
    const grant = readOverride(token, key().publicKey, clock.now());
    if (grant?.scope !== brandId || !allowedOrigin(grant.entry, env.overrideOrigins)) return undefined;
    return (await needsSecondPerson(needs, brandId, grant.remote)) ? undefined : grant;
  }

  return {
    async create(operator, wanted) {
      const host = await allowedHost(needs, wanted);
      const { id, override } = await recordOverride(needs, operator, wanted);
      const token = signOverride({ ...override, id, scope: wanted.scope, isHot: wanted.isHot }, key().privateKey);
      return { override, link: `${publicOrigin(env, host)}/?${OVERRIDE_PARAMETER}=${token}` };
    },
    async offer(token, brandId) {
      const grant = await granted(token, brandId);
      const row = grant && (await findOverride(needs.db, grant.id));
      return grant && row && { grant, isOpen: row.redeemedAt === null && (await isMakersRight(needs.db, row)) };
    },
    async redeem(token, brandId) {
      const grant = await granted(token, brandId);
      const row = grant && (await findOverride(needs.db, grant.id));
      if (!grant || !row || !(await isMakersRight(needs.db, row))) return undefined;
      const secret = await recordRedemption(needs, grant, row);
      // The secret alone grants nothing, nor does the link: it takes both, so writing into the database grants nothing
      // either.
      return secret === undefined ? undefined : { grant, cookie: `${token}.${secret}` };
    },
    async read(cookie, brandId) {
      const end = cookie.lastIndexOf('.');
      try {
        const grant = await granted(cookie.slice(0, end), brandId);
        if (!grant) return undefined;
        return (await isRedeemedWith(needs.db, grant, cookie.slice(end + 1))) ? grant : undefined;
      } catch (error) {
        needs.log.warn(
          { reason: (error as Error).message },
          'whether an override still holds could not be asked; the page goes without it',
        );
        return undefined;
      }
    },
  };
}

async function needsSecondPerson(
  { env, fourEyes }: Pick<OverridesNeeds, 'env' | 'fourEyes'>,
  scope: string,
  remote: string,
): Promise<boolean> {
  return env.isProduction && takesTwo(await fourEyes.rules(), scope, remote);
}

/** The brand's host, for an override that may be made. @throws not_found, forbidden, invalid_request */
async function allowedHost(
  { env, brands, pins, fourEyes }: OverridesNeeds,
  { scope, remote, entry, isHot }: NewOverride,
): Promise<string> {
  const brand = brands.byId(scope);
  if (!brand) throw new AppError('not_found', { message: `there is no brand ${scope}`, field: 'scope' });
  if (!Object.hasOwn((await pins.head(scope)).effective, remote))
    throw new AppError('not_found', { message: notThere(scope, remote, env.isProduction), field: 'remote' });
  if (await needsSecondPerson({ env, fourEyes }, scope, remote)) {
    throw new AppError('forbidden', {
      message: `in production ${remote} takes two people, and a link has no second one: pin it or give it a small canary instead`,
      field: 'remote',
    });
  }
  if (!allowedOrigin(entry, env.overrideOrigins)) {
    throw new AppError('invalid_request', {
      message: `${entry} is not a script of a listed origin (HALO_OVERRIDE_ORIGINS)`,
      field: 'entry',
    });
  }
  if (isHot && env.isProduction)
    throw new AppError('invalid_request', {
      message: 'the development flavour of the shell exists only in development',
      field: 'isHot',
    });
  return brand.hosts[0] ?? 'localhost';
}

/** Writes the override down, with its entry in the audit. */
async function recordOverride(
  { db, clock, audit }: OverridesNeeds,
  operator: Operator,
  { scope, remote, entry, globalName, minutes }: NewOverride,
): Promise<{ id: string; override: RemoteOverride }> {
  const now = clock.now();
  const expires = new Date(now.getTime() + minutes * 60_000);
  const [id, override] = [randomUUID(), { remote, entry, globalName, expiresAt: expires.toISOString() }];
  await withTransaction(db, async (tx) => {
    await forgetOverrides(tx, new Date(now.getTime() - KEPT_MS));
    await insertOverride(tx, { id, scope, remote, createdBy: operator.person, createdAt: now, expiresAt: expires });
    await audit.append(tx, {
      actor: operator.name,
      action: 'override',
      scope,
      reason: `a link for ${remote} from ${entry}, for ${minutes} minutes in one browser`,
      after: { override: id, ...override },
    });
  });
  return { id, override };
}

/** Uses the link up and answers the secret of the browser that did; undefined when it was used before. */
async function recordRedemption(
  { db, clock, audit }: OverridesNeeds,
  grant: OverrideGrant,
  row: OverrideRow,
): Promise<string | undefined> {
  const secret = createToken();
  const isDone = await withTransaction(db, async (tx) => {
    if (!(await markRedeemed(tx, grant.id, secret.hash, clock.now()))) return false;
    await audit.append(tx, {
      actor: `whoever opened the link of ${row.createdBy}`,
      action: 'redeemOverride',
      scope: grant.scope,
      reason: `${grant.remote} from ${grant.entry} until ${grant.expiresAt}, in the browser that opened the link`,
      before: { override: grant.id },
    });
    return true;
  });
  return isDone ? secret.token : undefined;
}

async function isRedeemedWith(db: Db, grant: OverrideGrant, secret: string): Promise<boolean> {
  const row = await findOverride(db, grant.id);
  if (!row?.secretHash || !timingSafeEqual(row.secretHash, hashToken(secret))) return false;
  return isMakersRight(db, row);
}

async function isMakersRight(db: Db, { createdBy, scope, remote }: OverrideRow): Promise<boolean> {
  const maker = await findOperator(db, createdBy);
  return (
    maker !== undefined &&
    maker.disabledAt === null &&
    mayDo(maker.rights, { action: 'override', remote, brand: scope })
  );
}

/** An override takes the place of something: only the set gives a page the addresses that a remote has. */
function notThere(scope: string, remote: string, isProduction: boolean): string {
  const short = remote.slice('mfe-'.length);
  const first = `give it a first version with \`npx --no-install halo publish ${short}\` and \`npx --no-install halo pin ${scope} ${short}@<version>\``;
  const way = isProduction
    ? first
    : `start the server again (npm start), which takes over remotes that are new here, or ${first}`;
  return `${scope} runs no ${remote} yet, so there is nothing to override: ${way}`;
}
