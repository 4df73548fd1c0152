import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, globalNameOf, type ShellBuild } from '@halo/shared/contracts';
import { type ReleaseChange, type Rights } from '@halo/shared/contracts/operations';
import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../../server/src/testing/build-test-app.ts';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { createAccessTokenSecret } from './access-token-secret.ts';
import { ALL_RIGHTS, DEMO_OPERATORS, ensureOperator } from './demo-operators.ts';
import { insertToken } from './operator-repository.ts';

export const OPERATIONS_HOST = 'ops.localhost';
export const OPERATIONS_ORIGIN = 'http://ops.localhost:4220';
export const [ANNA, BRUNO, CARLA] = DEMO_OPERATORS;

export interface OperationsCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  /** The bearer. */
  readonly token?: string;
  readonly cookie?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

export interface OperationsTest extends TestApp {
  send(call: OperationsCall): Promise<LightMyRequestResponse>;
  /** Asks for a change of a scope with a reason. */
  change(token: string, scope: string, change: ReleaseChange, more?: object): Promise<LightMyRequestResponse>;
  /** Makes a token without any call; full rights, of Anna, good for a day. */
  token(rights?: Partial<Rights>, more?: { person?: string; days?: number; label?: string }): Promise<string>;
  /** Stores a version that no scope runs. */
  store(name: string, version: string): Promise<void>;
  /** Signs an operator in; answers the cookie as a browser would send it. */
  signIn(operator: { email: string; password: string }): Promise<string>;
  /** Every table's rows, but for the counters of attempts and the towns: what a refused call must leave. */
  everything(): Promise<Record<string, unknown[]>>;
}

/**
 * A server with three operators and some published versions: chat and payments 1.0.0 pinned for everybody, 1.1.0 and
 * 1.2.0 ready.
 */
export async function buildOperationsTest(options: TestAppOptions = {}): Promise<OperationsTest> {
  const test = await buildTestApp(options);
  const { app, deps, releases, database, clock } = test;
  const hasher = createPasswordHasher();
  for (const each of DEMO_OPERATORS) await ensureOperator(deps, each, hasher, releases);
  async function store(names: readonly string[], version: string): Promise<BuiltRemote[]> {
    const remotes = await Promise.all(names.map((name) => writeBuild(test.directory, name, version)));
    const [shell, shellFolder] = await writeShell(test.directory);
    await releases.versions.adopt({
      remotes: remotes.map(([document]) => document),
      shell,
      folders: new Map([['shell', shellFolder], ...remotes.map(([{ name }, folder]) => [name, folder] as const)]),
    });
    return remotes.map(([document]) => document);
  }

  for (const version of ['1.1.0', '1.2.0', '1.0.0']) {
    const remotes = await store(['mfe-chat', 'mfe-payments'], version);
    if (version === '1.0.0') await releases.pins.adopt(remotes);
  }

  const send: OperationsTest['send'] = ({
    method = 'GET',
    url,
    body,
    token,
    cookie,
    host = OPERATIONS_HOST,
    headers,
    ip,
  }) =>
    app.inject({
      method,
      url,
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie, origin: OPERATIONS_ORIGIN }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });

  return {
    ...test,
    send,
    change: (token, scope, change, more = {}) =>
      send({
        method: 'POST',
        url: `/api/scopes/${scope}/changes`,
        token,
        body: { change, reason: 'because of a test', ...more },
      }),
    async token(rights = {}, { person = ANNA.email, days = 1, label = 'test token' } = {}) {
      const { id, hash, text } = createAccessTokenSecret();
      const createdAt = clock.now();
      await insertToken(database.db, {
        id,
        label,
        person,
        secretHash: hash,
        rights: { ...ALL_RIGHTS, ...rights },
        createdAt,
        expiresAt: new Date(createdAt.getTime() + days * 24 * 60 * 60_000),
      });
      return text;
    },
    store: async (name, version) => void (await store([name], version)),
    async signIn({ email, password }) {
      const answer = await send({ method: 'POST', url: '/api/session', body: { email, password } });
      if (answer.statusCode !== 200) throw new Error(`signing in answered ${answer.statusCode}: ${answer.body}`);
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    },
    async everything() {
      const { rows } = await database.pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('rate_counters', 'places') order by 1",
      );
      const tables = await Promise.all(
        rows.map(({ name }) => database.pool.query(`select * from ${name} t order by t::text`)),
      );
      return Object.fromEntries(tables.map((table, index) => [rows[index]?.name, table.rows]));
    },
  };
}

async function writeBuild(directory: string, name: string, version: string): Promise<[BuiltRemote, string]> {
  const folder = path.join(directory, 'builds', name, version);
  const files = await writeFiles(folder, {
    'remoteEntry.js': `globalThis.built = '${name} ${version}';`,
    'page.js': `globalThis.page = '${name} ${version}';`,
  });
  return [
    {
      name,
      version,
      contract: 1,
      federation: '2.9.2',
      entry: 'remoteEntry.js',
      globalName: globalNameOf(name, version),
      files,
      manifest: {
        name,
        contract: 1,
        routes: [{ path: `/${name}`, page: 'page', access: 'member' }],
        nav: [],
        popups: [],
        namespaces: [name],
        bus: { publishes: [], subscribes: [] },
      },
      exposes: { './pages/page': ['page.js'] },
      locales: {},
      shared: [],
    },
    folder,
  ];
}

async function writeShell(directory: string): Promise<[ShellBuild, string]> {
  const folder = path.join(directory, 'builds/shell');
  const content = 'globalThis.shell = true;';
  const main = `main.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
  const files = await writeFiles(folder, { [main]: content });
  return [
    {
      version: '1.0.0',
      contract: 1,
      federation: '2.9.2',
      scripts: [main],
      bootGuard: '',
      preload: [],
      locales: {},
      files,
      provides: [],
    },
    folder,
  ];
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<BuiltRemote['files']> {
  await mkdir(folder, { recursive: true });
  return Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([file, content]) => {
        await writeFile(path.join(folder, file), content);
        return [
          file,
          { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length },
        ] as const;
      }),
    ),
  );
}
