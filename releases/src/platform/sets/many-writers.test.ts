// @nightly: half a minute of processes; by day the proposals and the pin book have many writers in one process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ChangeResult, DEFAULT_SCOPE, type ReleaseChange } from '@halo/shared/contracts/operations';
import { CurrentReleases, Problem, ReleaseDocument } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { eventually } from '@halo/shared/testing/eventually';
import { buildTestApp, type TestApp } from '../../../../server/src/testing/build-test-app.ts';
import { freePort } from '../../../../server/src/testing/free-port.ts';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createAccessTokenSecret } from '../../operations/access-token-secret.ts';
import { ALL_RIGHTS, DEMO_OPERATORS, ensureOperator } from '../../operations/demo-operators.ts';
import { insertToken } from '../../operations/operator-repository.ts';
import { effectivePins } from './pins.ts';

jest.setTimeout(120_000);

const PROCESSES = 3;
const SEEN_WITHIN_MS = 5000;
const WRITERS = 100;
const CHAT = 'mfe-chat';

let test: TestApp;
let token: string;
const ports: number[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
  token = await createToken();
  for (let process = 0; process < PROCESSES; process += 1) ports.push(await freePort());
  await Promise.all(ports.map(startServer));
});
afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      child.send('stop');
      await once(child, 'exit');
    }),
  );
  await test.close();
});

/** A server process of its own on the database of this test, with the same keys. */
async function startServer(port: number): Promise<void> {
  const child = fork(
    path.join(import.meta.dirname, '../../../../server/src/testing/serve.ts'),
    [String(port), JSON.stringify(test.database.connection), 'releases'],
    {
      env: {
        ...process.env,
        HALO_DATA_DIR: test.directory,
        HALO_OPERATIONS_HOST: '127.0.0.1',
        HALO_LOG_LEVEL: 'silent',
      },
      execArgv: [],
    },
  );
  children.push(child);
  const [message] = await once(child, 'message');
  expect(message).toBe('ready');
}

async function createToken(): Promise<string> {
  const [anna] = DEMO_OPERATORS;
  await ensureOperator(test.deps, anna, createPasswordHasher(), test.releases);
  const { id, hash, text } = createAccessTokenSecret();
  const createdAt = new Date();
  await insertToken(test.database.db, {
    id,
    label: 'writers',
    person: anna.email,
    secretHash: hash,
    rights: ALL_RIGHTS,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
  });
  return text;
}

/**
 * What an open tab or a new page gets from one process; any host but the operations' is the first brand's in a test.
 */
async function currentRevision(port: number): Promise<number> {
  const response = await fetch(`http://localhost:${port}/api/releases/current`);
  const { signed } = z.parse(CurrentReleases, await response.json());
  return z.parse(ReleaseDocument, JSON.parse(signed.payload)).revision;
}

type Answer = { writer: number; status: number; revision: number | undefined; currentRevision: number | undefined };

async function write(writer: number, scope: string, change: ReleaseChange, expectedRevision?: number): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${ports[writer % PROCESSES]}/api/scopes/${scope}/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      change,
      reason: `writer ${writer}`,
      ...(expectedRevision === undefined ? {} : { expectedRevision }),
    }),
  });
  const body: unknown = await response.json();
  if (response.status === 200) {
    const result = z.parse(ChangeResult, body);
    return {
      writer,
      status: 200,
      revision: result.outcome === 'applied' ? result.revision : undefined,
      currentRevision: undefined,
    };
  }
  return {
    writer,
    status: response.status,
    revision: undefined,
    currentRevision: Number(z.parse(Problem, body).detail?.['currentRevision']),
  };
}

async function revisionsOf(scope: string) {
  const { rows } = await test.database.pool.query<{
    revision: number;
    reason: string;
    own: never;
    effective: Record<string, { canary?: { percent: number } }>;
  }>('select revision, reason, own, effective from release_revisions where scope = $1 order by revision', [scope]);
  return rows;
}

const canary = (percent: number): ReleaseChange => ({ kind: 'canary', remote: CHAT, version: '1.1.0', percent });

describe('[REL-02] many writers over three processes', () => {
  it(`${WRITERS} at once on one brand: each is applied or answered 409, none is lost, revisions have no gaps`, async () => {
    const writers = Array.from({ length: WRITERS }, (_, index) => index);
    // Every second one read revision 1 before it wrote; the others write in any case.
    const answers = await Promise.all(
      writers.map((writer) => write(writer, 'luna', canary((writer + 1) / 2), writer % 2 === 0 ? 1 : undefined)),
    );

    const applied = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect(applied.length + refused.length).toBe(WRITERS);
    expect(applied.length).toBeGreaterThanOrEqual(WRITERS / 2);
    expect(applied.filter(({ writer }) => writer % 2 === 0).length).toBeLessThanOrEqual(1);
    for (const { currentRevision } of refused) expect(currentRevision).toBeGreaterThan(1);

    const revisions = await revisionsOf('luna');
    expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index + 1));
    expect(revisions).toHaveLength(1 + applied.length);
    for (const { writer, revision } of applied) {
      const written = revisions[Number(revision) - 1];
      expect([written?.reason, written?.effective[CHAT]?.canary?.percent]).toEqual([
        `writer ${writer}`,
        (writer + 1) / 2,
      ]);
    }
    const { rows: audited } = await test.database.pool.query(
      "select revision from release_audit where scope = 'luna' and action = 'canary' order by revision",
    );
    expect(audited).toHaveLength(applied.length);
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
    const { rows: signed } = await test.database.pool.query(
      "select revision from release_signatures where brand_id = 'luna'",
    );
    expect(signed).toEqual([{ revision: revisions.length }]);
  });

  it('the default and its brands at once: no writer waits for ever, and every brand runs what it inherits and says itself', async () => {
    const scopes = [DEFAULT_SCOPE, 'luna', 'sol', 'brise'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, writer) =>
        write(
          writer,
          scopes[writer % 4] as string,
          { ...canary(writer + 1), remote: Math.floor(writer / 4) % 2 === 0 ? CHAT : 'mfe-auth' } as ReleaseChange,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const heads = new Map(
      await Promise.all(scopes.map(async (scope) => [scope, (await revisionsOf(scope)).at(-1)] as const)),
    );
    for (const scope of scopes) {
      const revisions = await revisionsOf(scope);
      expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index + 1));
      const inherited = scope === DEFAULT_SCOPE ? {} : (heads.get(DEFAULT_SCOPE)?.own ?? {});
      expect(heads.get(scope)?.effective).toEqual(effectivePins(inherited, heads.get(scope)?.own ?? {}));
    }
  });

  it('what one process writes, pages of every process have within five seconds', async () => {
    const { revision } = await write(0, 'luna', { kind: 'switchOff', remote: 'mfe-payments' });
    const start = performance.now();
    const seenAfter = await Promise.all(
      ports.map(async (port) => {
        await eventually(async () => (await currentRevision(port)) >= Number(revision), {
          timeoutMs: 2 * SEEN_WITHIN_MS,
        });
        return performance.now() - start;
      }),
    );
    for (const each of seenAfter) expect(each).toBeLessThan(SEEN_WITHIN_MS);
  });
});
