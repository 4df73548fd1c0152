import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltRemote, Problem, ShellBuild } from '@halo/shared/contracts';
import type {
  Operator,
  OperationsEvent,
  Pins,
  PublicationPlan,
  PublicationResult,
} from '@halo/shared/contracts/operations';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveReleaseAssets } from '../../../../server/src/http/static-assets.ts';
import { type Environment, readEnvironment } from '../../../../server/src/env.ts';
import { roomForTests } from '../../../../server/src/testing/room-for-tests.ts';
import { sendProblem } from '@halo/server-kit/http/problem';
import { createTestClock, type TestClock } from '../../../../server/src/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../server/src/testing/test-database.ts';
import { registerOperations } from '../../operations/register-operations.ts';
import type { OperationsRoute } from '../../operations/operations-route.ts';
import { createAudit } from '../audit/create-audit.ts';
import type { PinHistory, VersionRegistry } from '../ports.ts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { openReleaseStore } from '../store/open-release-store.ts';
import { createReleaseAssets } from '../store/release-assets.ts';
import { createVersionRegistry } from '../versions/version-registry.ts';
import { versionRoutes } from '../versions/version-routes.ts';
import { sampleOperator } from '../versions/version-fixtures.ts';

/** A build with its bytes. */
export interface BuildToPublish {
  readonly document: BuiltRemote | ShellBuild;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The registry on a database and a store of its own, its calls over HTTP, and pins that a test sets as it likes. */
export interface RegistryHarness {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly store: AssetStore;
  readonly registry: VersionRegistry;
  /** the same, as another process has it */
  readonly elsewhere: VersionRegistry;
  readonly directory: string;
  /** scope → remote → pin */
  readonly pins: Map<string, Pins>;
  readonly published: OperationsEvent[];
  readonly logged: { bindings: object; line: string }[];
  /** Who makes the calls from now on. */
  signIn(operator: Operator): void;
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<{ status: number; body: T & Partial<Problem> }>;
  start(document: unknown): Promise<{ status: number; body: PublicationPlan & Partial<Problem> }>;
  send(publication: string, file: string, content: Buffer): Promise<{ status: number; body: Partial<Problem> }>;
  finish(publication: string): Promise<{ status: number; body: PublicationResult & Partial<Problem> }>;
  /** All three steps; @throws when one is refused */
  publish(build: BuildToPublish): Promise<PublicationResult>;
  /** Takes the version from everybody who had it, as a change of pins does. */
  pin(scope: string, remote: string, version: string | undefined): Promise<void>;
  get(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>;
  close(): Promise<void>;
}

export async function openRegistryHarness(changes: Partial<Environment> = {}): Promise<RegistryHarness> {
  const directory = await mkdtemp(path.join(roomForTests(), 'halo-registry-'));
  const database = await createTestDatabase();
  const clock = createTestClock();
  const env: Environment = { ...readEnvironment({ NODE_ENV: 'test', HALO_DATA_DIR: directory }), ...changes };
  const [pins, published, logged] = [
    new Map<string, Pins>(),
    [] as OperationsEvent[],
    [] as { bindings: object; line: string }[],
  ];
  const app = Fastify({ routerOptions: { maxParamLength: 512 } });
  const record = (bindings: object, line: string) => {
    logged.push({ bindings, line });
  };
  const log = Object.assign(Object.create(app.log) as typeof app.log, { info: record, warn: record, error: record });
  const deps = { db: database.db, clock, log };
  const store = openReleaseStore(env, log);
  const assets = createReleaseAssets(deps, store);
  const needs = {
    ...deps,
    store,
    audit: createAudit(deps),
    history: pinsIn(pins),
    events: { publish: (event: OperationsEvent) => void published.push(event) },
  };
  const registry = createVersionRegistry({ ...needs, assets });
  const elsewhere = createVersionRegistry({ ...needs, assets: createReleaseAssets(deps, store) });
  let operator = sampleOperator();

  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  serveReleaseAssets(app, assets);
  registerOperations(app, versionRoutes({ versions: registry }) as OperationsRoute[], {
    env,
    authenticate: async () => ({
      operator,
      key: operator.name,
      proof: { kind: 'token', tokenId: 'test' },
      expiresAt: new Date(),
      noteUse: () => Promise.resolve(),
    }),
    assertOwnPage: () => undefined,
  });
  await app.ready();

  const call: RegistryHarness['call'] = async (method, url, body) => {
    const isUpload = Buffer.isBuffer(body);
    const headers =
      body === undefined ? {} : { 'content-type': isUpload ? 'application/octet-stream' : 'application/json' };
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: isUpload ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const start: RegistryHarness['start'] = (document) => call('POST', '/api/publications', { document });
  const send: RegistryHarness['send'] = (id, file, content) =>
    call('PUT', `/api/publications/${id}/files/${Buffer.from(file).toString('base64url')}`, content);
  const finish: RegistryHarness['finish'] = (id) => call('POST', `/api/publications/${id}/finish`);

  return {
    app,
    database,
    clock,
    store,
    registry,
    elsewhere,
    directory,
    pins,
    published,
    logged,
    call,
    start,
    send,
    finish,
    signIn(who) {
      operator = who;
    },
    async publish({ document, contents }) {
      const begun = await start(document);
      assertDone(begun);
      for (const file of begun.body.missing) assertDone(await send(begun.body.id, file, contents.get(file) as Buffer));
      const finished = await finish(begun.body.id);
      assertDone(finished);
      return finished.body;
    },
    async pin(scope, remote, version) {
      const before = pins.get(scope)?.[remote];
      pins.set(scope, { ...pins.get(scope), ...(version === undefined ? {} : { [remote]: { version } }) });
      if (version === undefined)
        pins.set(scope, Object.fromEntries(Object.entries(pins.get(scope) ?? {}).filter(([name]) => name !== remote)));
      if (before)
        await database.db.transaction((tx) => registry.noteUnpinned(tx, [{ remote, version: before.version }]));
    },
    async get(url, headers = {}) {
      const answer = await app.inject({ method: 'GET', url, headers });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string | undefined>,
        body: answer.rawPayload,
      };
    },
    async close() {
      await registry.stop();
      await app.close();
      await store.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function assertDone({ status, body }: { status: number; body: Partial<Problem> }): void {
  if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
}

function pinsIn(pins: ReadonlyMap<string, Pins>): Pick<PinHistory, 'head' | 'scopes'> {
  return {
    scopes: () => ['default', 'luna', 'sol'].map((scope) => ({ scope, title: scope })),
    head: async (scope) => ({
      scope,
      revision: 1,
      own: pins.get(scope) ?? {},
      effective: pins.get(scope) ?? {},
      action: 'pin',
      actor: 'test',
      reason: 'test',
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  };
}
