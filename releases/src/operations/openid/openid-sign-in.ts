import type { SessionState } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createOpenIdApi } from '@halo/server-kit/openid/openid-api';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { eq, lt } from 'drizzle-orm';
import type { Audit } from '../../platform/ports.ts';
import type { ReleaseBasics } from '../../settings.ts';
import type { OperatorIssuer } from '../operations-environment.ts';
import { operatorOpenIdAttempts } from '../operations-tables.ts';
import { openOperatorSession } from '../open-operator-session.ts';
import { findOperator } from '../operator-repository.ts';
import { openIdPerson } from './openid-person.ts';

/** Page of the console that the issuer leads back to. */
export const OPERATORS_BACK = '/signed-in-elsewhere';
/** Time to prove oneself at the company, with all that it asks for. */
const ATTEMPT_MS = 10 * 60_000;

/** Operators sign in at their company. Who is no operator here stays out: nothing is made from a claim. */
export interface OpenIdSignIn {
  /** Where the browser goes. @throws unavailable */
  start(browser: Buffer): Promise<string>;
  /** @throws identity_failed, identity_unverified, unavailable */
  finish(
    back: { code: string; state: string; iss?: string | undefined },
    browser: Buffer | undefined,
  ): Promise<{ token: string; session: SessionState }>;
}

type Needs = Pick<ReleaseBasics, 'db' | 'env' | 'clock' | 'log'> & { readonly audit: Audit };

export function createOpenIdSignIn(needs: Needs, issuer: OperatorIssuer): OpenIdSignIn {
  const { db, env, clock } = needs;
  const api = createOpenIdApi({ ...issuer, name: issuer.issuer, scope: 'openid email' }, openIdPerson);
  const redirectUri = `${publicOrigin(env, env.operationsHost ?? 'localhost')}${OPERATORS_BACK}`;
  return {
    async start(browserHash) {
      const [state, nonce, verifier] = [createToken(), createToken().token, createToken().token];
      const url = await api.authorizationUrl({ redirectUri, state: state.token, nonce, verifier });
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
      await db.delete(operatorOpenIdAttempts).where(lt(operatorOpenIdAttempts.expiresAt, now));
      await db
        .insert(operatorOpenIdAttempts)
        .values({ stateHash: state.hash, browserHash, nonce, verifier, expiresAt });
      return url;
    },
    async finish({ code, state, iss }, browser) {
      const hash = hashToken(state);
      // An attempt ends with its first answer, right or wrong.
      const [attempt] = await db
        .delete(operatorOpenIdAttempts)
        .where(eq(operatorOpenIdAttempts.stateHash, hash))
        .returning();
      if (!attempt || browser === undefined || !browser.equals(attempt.browserHash) || attempt.expiresAt <= clock.now())
        throw new AppError('identity_failed', { message: 'this browser was not sent there, or too long ago' });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      const person = await api.exchange(back, { state, nonce: attempt.nonce, verifier: attempt.verifier });
      if (!person.isEmailVerified)
        throw new AppError('identity_unverified', { message: 'the issuer has not verified the address' });
      const operator = await findOperator(db, person.email);
      if (!operator || operator.disabledAt !== null)
        throw new AppError('identity_failed', { message: `${person.email} is no operator here` });
      return openOperatorSession(needs, operator, {
        hasGivenFactor: person.hasProvenTwice || issuer.isFactorEnforced,
        reason: `signed in at ${new URL(issuer.issuer).host}`,
      });
    },
  };
}
