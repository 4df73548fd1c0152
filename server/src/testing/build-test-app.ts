import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type Brand,
  type Endpoint,
  endpoints,
  type Registration,
  RegistrationResult,
  Registration as RegistrationSchema,
  seal,
  unseal,
} from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createBrandDirectory, type LiveBrands } from '../brand-directory.ts';
import { compose, type ComposeOptions } from '../compose.ts';
import type { Deps } from '../deps.ts';
import { registerEdge } from '../edge/register-edge.ts';
import { readEnvironment } from '../env.ts';
import type { Desk } from '../modules/desk/index.ts';
import { seedSampleProfiles } from '../modules/profiles/sample-seeding.ts';
import type { ServiceOverrides, Services } from '../services.ts';
import type { Releases } from '@halo/releases';
import { profiles } from '../modules/profiles/profiles-tables.ts';
import { type CallInput, type CallOptions, type CallResult, callEndpoint } from './call-endpoint.ts';
import { type CollectedMail, createCollectedMail } from './collected-mail.ts';
import { publishFixtures } from './fixture-releases.ts';
import { roomForTests } from './room-for-tests.ts';
import { createRecordingHub, type RecordingHub } from './recording-hub.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestAppOptions extends Pick<ComposeOptions, 'before' | 'notFound' | 'operations' | 'payments'> {
  /** Environment variables beside NODE_ENV=test. */
  readonly environment?: Record<string, string>;
  /** Services to replace; mail and hub are fakes already. `realHub: true` keeps the real hub. */
  readonly overrides?: ServiceOverrides;
  readonly realHub?: boolean;
  /** Pages, assets and three small remotes with versions to change to (fixture-releases.ts). Default: none, quicker. */
  readonly hasReleases?: boolean;
  /** Changes each brand, e.g. `{ enumeration: 'show' }`. */
  readonly brand?: Partial<Brand>;
  readonly random?: () => number;
}

export interface TestAccount {
  readonly clickId: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly brand: Brand;
}

export interface RegisterOptions {
  readonly brandId?: string;
  /** Default true: the link of the mail is opened. */
  readonly confirmed?: boolean;
  /** Default 0. */
  readonly premiumLevel?: number;
  /** Default: an address of its own, so that the limit on sign-ups does not count test accounts. */
  readonly ip?: string;
  /** Fields of the sign-up. */
  readonly fields?: Partial<Registration>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly services: Services;
  readonly releases: Releases;
  readonly desk: Desk;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly mail: CollectedMail;
  readonly hub: RecordingHub;
  /** Folder of uploads and portraits; removed with the app. */
  readonly directory: string;
  brand(id?: string): Brand;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<CallResult<E>>;
  register(options?: RegisterOptions): Promise<TestAccount>;
  /** What `register` would send, to change it before sending. */
  registration(brand: Brand, fields?: Partial<Registration>): Registration;
  /** Sends a sign-up as it is. */
  signUp(
    registration: Registration,
    options?: CallOptions & { brand?: Brand },
  ): Promise<CallResult<typeof endpoints.accounts.register>>;
  /** Puts sample profiles in, at most so many, spread over the regions; answers them. Default: all 1600. */
  sampleProfiles(limit?: number): Promise<(typeof profiles.$inferSelect)[]>;
  close(): Promise<void>;
}

/**
 * The whole server on a database of its own, with a clock that stands still, mail that is collected and a hub that
 * remembers.
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = await mkdtemp(path.join(roomForTests(), 'halo-test-'));
  const env = readEnvironment({
    NODE_ENV: 'test',
    HALO_DATA_DIR: directory,
    HALO_PORT: '4220',
    ...options.environment,
  });
  const database = await createTestDatabase();
  const [clock, hub] = [createTestClock(), createRecordingHub()];
  const mail = createCollectedMail(database.db, clock);
  const brands = changedBrands(createBrandDirectory(env), options.brand);
  const { app, deps, services, releases, desk, stop } = await compose({
    env,
    db: database.db,
    brands,
    clock,
    random: options.random,
    overrides: { mail, ...(options.realHub ? {} : { hub }), ...options.overrides },
    before: async (app, deps, releases) => {
      if (options.hasReleases) await registerEdge(app, deps, releases);
      await options.before?.(app, deps, releases);
    },
    notFound: options.notFound,
    payments: options.payments,
    operations: options.operations,
  });
  await app.ready();
  if (options.hasReleases) await publishFixtures(releases, directory);

  const brand = (id?: string) => {
    const found = id === undefined ? brands.all()[0] : brands.byId(id);
    if (!found) throw new Error(`no brand ${id}`);
    return found;
  };
  const call: TestApp['call'] = (endpoint, input, callOptions = {}) =>
    callEndpoint(app, endpoint, input, { host: brand().hosts[0], ...callOptions });
  const signUp: TestApp['signUp'] = async (registration, { brand: of = brand(), ...callOptions } = {}) => {
    const user = await seal(of.sealKey, RegistrationSchema, registration);
    return call(endpoints.accounts.register, { body: { user } }, { host: of.hosts[0], ...callOptions });
  };

  async function confirm(account: TestAccount): Promise<void> {
    const link = mail.last(account.email, 'confirm-email')?.data['confirmUrl'];
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    const answer = await call(
      endpoints.accounts.confirmEmail,
      { body: { token, service: account.brand.service } },
      { host: account.brand.hosts[0], as: account },
    );
    if (answer.status !== 200) throw new Error(`confirming answered ${answer.status}: ${answer.text}`);
  }

  return {
    app,
    deps,
    services,
    releases,
    desk,
    database,
    clock,
    mail,
    hub,
    directory,
    brand,
    call,
    registration,
    signUp,
    async register({ brandId, confirmed = true, premiumLevel = 0, ip = nextIp(), fields } = {}) {
      const of = brand(brandId);
      const sent = registration(of, fields);
      const { data } = (await signUp(sent, { brand: of, ip })).value;
      const { clickId, token } = await unseal(of.sealKey, RegistrationResult, data);
      const account: TestAccount = { clickId, token, email: sent.email, password: sent.password, brand: of };
      if (confirmed) await confirm(account);
      if (premiumLevel > 0)
        await database.db.transaction((tx) => services.accounts.setPremium(tx, clickId, premiumLevel, null));
      return account;
    },
    async sampleProfiles(limit) {
      await seedSampleProfiles(database.db, limit === undefined ? {} : { limit });
      return database.db.select().from(profiles).where(eq(profiles.nature, 'sample')).orderBy(profiles.rank);
    },
    async close() {
      await stop();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Counted, not drawn: a test meets the same people in every run. */
let people = 0;
let addresses = 0;

function registration(brand: Brand, fields: Partial<Registration> = {}): Registration {
  const id = `n${String((people += 1)).padStart(5, '0')}`;
  const region = { it: 'Emilia-Romagna', es: 'Andalucía', fr: 'Bretagne' }[brand.country];
  return {
    email: `person-${id}@example.com`,
    password: `correct horse ${id}`,
    age: 34,
    gender: 'man',
    seeking: 'woman',
    country: brand.country,
    region,
    city: '',
    acceptsTerms: true,
    acceptsPromotions: false,
    acceptsThirdParties: false,
    isOfLegalAge: true,
    source: 'direct',
    clickId: `visitor-${id}`,
    fluxId: brand.defaultFluxId,
    service: brand.service,
    userAgent: 'test',
    ...fields,
  };
}

function changedBrands(directory: LiveBrands, change: Partial<Brand> | undefined): LiveBrands {
  if (!change) return directory;
  const all = directory.all().map((brand) => ({ ...brand, ...change }));
  return {
    ...directory,
    all: () => all,
    byId: (id) => all.find((brand) => brand.id === id),
    byHost: (host) => all.find((brand) => brand.hosts.includes(host)),
  };
}

/** One of the addresses set aside for documentation and tests. */
function nextIp(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}
