import { DAY_MS } from '@halo/shared/contracts';
import { timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Rights } from '@halo/shared/contracts/operations';
import { RELEASE_ACTIONS } from '@halo/shared/contracts/operations';
import type { ReleaseBasics } from '../settings.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Db } from '@halo/server-kit/storage/database';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Audit } from '../platform/ports.ts';
import { createAccessTokenSecret, parseAccessToken } from './access-token-secret.ts';
import { PLATFORM } from './audit-scope.ts';
import { enabledOperators, findOperator, findToken, insertOperator, insertToken } from './operator-repository.ts';

export const ALL_RIGHTS: Rights = { remotes: ['*'], brands: ['*'], actions: [...RELEASE_ACTIONS] };

/**
 * Different persons of a development installation: a second one agrees, a third one looks at what two decided. Never
 * made in production.
 */
export const DEMO_OPERATORS = [
  { email: 'anna.operator@halo.example', password: 'quattro-occhi-anna' },
  { email: 'bruno.operator@halo.example', password: 'quattro-occhi-bruno' },
  { email: 'carla.operator@halo.example', password: 'quattro-occhi-carla' },
] as const;

const CLI_LABEL = 'command line';
const CLI_DAYS = 90;
const INSTALLER = 'installation';

type OperatorDeps = Pick<ReleaseBasics, 'db' | 'clock' | 'env'>;

/** Where `npx --no-install halo` finds its token in development. */
export function cliTokenFile(keysDirectory: string): string {
  return path.join(keysDirectory, 'cli-token');
}

/** Makes a person an operator with all rights, unless they are one; then nothing changes, the password neither. */
export async function ensureOperator(
  { db, clock }: OperatorDeps,
  { email, password }: { email: string; password: string },
  hasher: PasswordHasher,
  releases: { readonly audit: Audit },
): Promise<void> {
  if (await findOperator(db, email)) return;
  const passwordHash = await hasher.hash(password);
  await withTransaction(db, async (tx) => {
    if (!(await insertOperator(tx, { email, passwordHash, rights: ALL_RIGHTS, createdAt: clock.now() }))) return;
    await releases.audit.append(tx, {
      actor: INSTALLER,
      action: 'addOperator',
      scope: PLATFORM,
      reason: 'named at the start',
      after: { email, rights: ALL_RIGHTS },
    });
  });
}

/** The operators of a development installation, and a token of the first for the command line. */
export async function seedDemoOperators(
  deps: OperatorDeps,
  hasher: PasswordHasher,
  releases: { readonly audit: Audit },
): Promise<typeof DEMO_OPERATORS> {
  for (const each of DEMO_OPERATORS) await ensureOperator(deps, each, hasher, releases);
  await ensureCliToken(deps, DEMO_OPERATORS[0].email, releases);
  return DEMO_OPERATORS;
}

/** One sentence a person with the statement that ends it; their tokens are good only as long as they are operators. */
export async function demoOperatorComplaints(db: Db): Promise<string[]> {
  const found = await enabledOperators(
    db,
    DEMO_OPERATORS.map(({ email }) => email),
  );
  return found.map(
    (email) => `${email} is an operator: update operators set disabled_at = now() where email = '${email}';`,
  );
}

async function ensureCliToken(deps: OperatorDeps, person: string, releases: { readonly audit: Audit }): Promise<void> {
  const { db, clock, env } = deps;
  const file = cliTokenFile(env.keysDirectory);
  const createdAt = clock.now();
  if (
    await isTokenGood(
      deps,
      (await readFile(file, 'utf8').catch(() => '')).trim(),
      new Date(createdAt.getTime() + DAY_MS),
    )
  )
    return;
  const { id, hash, text } = createAccessTokenSecret();
  const expiresAt = new Date(createdAt.getTime() + CLI_DAYS * DAY_MS);
  await withTransaction(db, async (tx) => {
    await insertToken(tx, { id, label: CLI_LABEL, person, secretHash: hash, rights: ALL_RIGHTS, createdAt, expiresAt });
    await releases.audit.append(tx, {
      actor: INSTALLER,
      action: 'createToken',
      scope: PLATFORM,
      reason: CLI_LABEL,
      after: { id, person, rights: ALL_RIGHTS, expiresAt: expiresAt.toISOString() },
    });
  });
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${text}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

async function isTokenGood({ db }: OperatorDeps, text: string, until: Date): Promise<boolean> {
  const given = parseAccessToken(text);
  const token = given && (await findToken(db, given.id));
  return (
    given !== undefined &&
    token !== undefined &&
    timingSafeEqual(token.secretHash, given.hash) &&
    token.revokedAt === null &&
    // One from before a right was there cannot do what the guides say.
    ALL_RIGHTS.actions.every((action) => token.rights.actions.includes(action)) &&
    token.expiresAt > until
  );
}
