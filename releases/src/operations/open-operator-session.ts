import type { SessionState } from '@halo/shared/contracts/operations';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Audit } from '../platform/ports.ts';
import type { ReleaseBasics } from '../settings.ts';
import { PLATFORM } from './audit-scope.ts';
import { deleteExpiredSessions, insertSession, type OperatorRow } from './operator-repository.ts';
import { firstEnd, HALF_MS, missingFactor } from './operator-session.ts';
import { hasFactor } from './second-factor/second-factor-repository.ts';

/** A session of an operator who has proven who they are, which may still lack the second factor. */
export async function openOperatorSession(
  { db, env, clock, audit }: Pick<ReleaseBasics, 'db' | 'env' | 'clock'> & { readonly audit: Audit },
  { email, rights }: Pick<OperatorRow, 'email' | 'rights'>,
  { hasGivenFactor, reason }: { hasGivenFactor: boolean; reason: string },
): Promise<{ token: string; session: SessionState }> {
  const { token, hash } = createToken();
  const now = clock.now();
  const hasSecondFactor = await hasFactor(db, email);
  const lacks = missingFactor({ hasGivenFactor, hasSecondFactor }, env);
  const expiresAt = lacks === undefined ? firstEnd(now) : new Date(now.getTime() + HALF_MS);
  await withTransaction(db, async (tx) => {
    await deleteExpiredSessions(tx, now);
    await insertSession(tx, { tokenHash: hash, email, createdAt: now, expiresAt, hasGivenFactor });
    await audit.append(tx, { actor: email, action: 'login', scope: PLATFORM, reason });
  });
  const state = { hasSecondFactor, ...(lacks === undefined ? {} : { lacks }) };
  return { token, session: { person: email, name: email, via: 'console', rights, ...state } };
}
