import type { SimulatorOptions } from '@halo/simulators/simulator-needs';
import { endpoints } from '@halo/shared/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { createRoutes } from './create-routes.ts';
import { createServices } from './create-services.ts';
import type { Clock } from './basics.ts';
import type { LiveBrands } from './brand-directory.ts';
import type { Deps } from './deps.ts';
import type { Environment } from './env.ts';
import { assertEveryEndpointBound } from '@halo/server-kit/http/every-endpoint-bound';
import { addHealthRoutes } from './http/health-routes.ts';
import { openAssetStore } from '@halo/server-kit/assets/open-asset-store';
import { answerNotFound } from '@halo/server-kit/http/not-found';
import { addOpenApi } from './http/open-api.ts';
import { brandOf } from './http/hosts.ts';
import { registerRoutes } from './http/register-routes.ts';
import { createMetrics, type Metrics } from './metrics/create-metrics.ts';
import { addMetricsRoute } from './metrics/metrics-route.ts';
import { type BrandParts, createBrandParts } from './brand-parts.ts';
import { type BrandChanges, brandRoutes } from './modules/brands/index.ts';
import { createDesk, type Desk, deskRoutes, type NotifyConsoles } from './modules/desk/index.ts';
import { financeRoutes } from './modules/finance/index.ts';
import { figureRoutes } from './modules/figures/index.ts';
import { createSockets } from './modules/hub/index.ts';
import { identityPages } from './modules/identity/index.ts';
import { addOneClick } from './modules/mail/index.ts';
import { paymentPages, type PaymentsOptions, serveDomainAssociation } from './modules/payments/index.ts';
import { createPaymentDesk, type PaymentDesk, paymentDeskRoutes } from './modules/payment-desk/index.ts';
import { createFlowChanges, type FlowChanges, flowRoutes } from './modules/flows/index.ts';
import { createPartnersService, partnerRoutes, type PartnersService } from './modules/partners/index.ts';
import { createPlanChanges, type PlanChanges, priceRoutes } from './modules/plans/index.ts';
import { addPhotoRoutes, createTeamProfiles, type TeamProfiles, teamProfileRoutes } from './modules/profiles/index.ts';
import { claimRoutes, heldRefundRoutes } from './modules/purchases/index.ts';
import { createRealtime, type Realtime, type RealtimeNeeds } from './modules/realtime/index.ts';
import { telemetryPages } from './modules/telemetry/index.ts';
import { addUploadedPhotoRoutes, createPhotoStore } from './modules/uploads/index.ts';
import {
  addOperations,
  createReleases,
  mayStill,
  type OperationsOptions,
  type Releases,
  startReleases,
  stopReleases,
} from '@halo/releases';
import { currentRevision, mailAlarm, notifyOpenTabs, visitorShell } from './modules/releases/index.ts';
import type { Health } from './process/health/health.ts';
import { type LoopLag, watchLoopLag } from './process/health/loop-lag.ts';
import { watchHealth } from './process/health/process-health.ts';
import { answersService, runsWorkers, servesPages, servesPayments, servesSockets } from './process/process-role.ts';
import { type Keyring, openKeyring } from '@halo/server-kit/process/keys';
import { operatorIssuer } from './operator-issuer.ts';
import type { ServiceOverrides, Services } from './services.ts';
import type { Db } from '@halo/server-kit/storage/database';

export interface ComposeOptions {
  readonly env: Environment;
  readonly db: Db;
  readonly brands: LiveBrands;
  /** Default: the application's own. */
  readonly log?: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly overrides?: ServiceOverrides;
  /** Whether the process wants requests at all, for `/readyz`. Default: always. */
  readonly isReady?: () => boolean;
  /** Times of the payment provider and of its simulator. */
  readonly payments?: PaymentsOptions & { readonly simulator?: SimulatorOptions };
  /** Times of the operations host. */
  readonly operations?: OperationsOptions | undefined;
  /** What stands in front of the contract routes: security headers, pages, assets. Runs before any of them is added. */
  readonly before?: (app: FastifyInstance, deps: Deps, releases: Releases) => Promise<void> | void;
  /** Answers addresses without a route. Default: a problem body. */
  readonly notFound?: typeof answerNotFound;
}

export interface Composition {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly services: Services;
  readonly releases: Releases;
  readonly desk: Desk;
  readonly partners: PartnersService;
  readonly brandChanges: BrandChanges;
  /** Starts what works in the background. */
  start(): void;
  /** From now on `/readyz` says no; background work ends, then the server. The database stays the caller's. */
  stop(): Promise<void>;
}

/** Puts the server together: modules, routes, API description. Listening is the caller's. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const app = await createApp(options.env);
  const parts = createParts(createDeps(options, app), options, app);
  // First of all: others make what they have for each brand there is.
  await parts.brandBook.refresh();
  await parts.realtime.open();
  const { plans, flowBook } = parts.services;
  await Promise.all([plans.open(), flowBook.open()]);
  // Files and the questions whether the process lives must not wait for the database.
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config?.endpoint) await Promise.all([plans.refresh(), flowBook.refresh()]);
  });
  let isAccepting = true;
  const health = watchHealth(
    { ...parts.deps, loopLag: parts.loopLag },
    () => isAccepting && (options.isReady?.() ?? true),
  );
  await addRoutes(app, parts, options, health);
  return {
    ...parts,
    app,
    start: () => startWorkers(parts),
    async stop() {
      isAccepting = false;
      await stopWorkers(parts);
      await app.close();
      parts.loopLag.stop();
      parts.metrics.stop();
      // Calls that were under way have emitted until now.
      await parts.realtime.leave();
      await parts.deps.uploads.close();
    },
  };
}

function createDeps({ env, db, brands, clock, random, log }: ComposeOptions, app: FastifyInstance): Deps {
  const ticking = clock ?? { now: () => new Date() };
  const lines = log ?? app.log;
  const uploads = openAssetStore(env, { files: env.dataDirectory, hasEarlierFiles: true }, lines);
  return { env, db, brands, clock: ticking, random: random ?? Math.random, log: lines, uploads };
}

/** What works behind the routes. */
interface Parts extends BrandParts {
  readonly keyring: Keyring;
  readonly deps: Deps;
  readonly releases: Releases;
  readonly services: Services;
  readonly realtime: Realtime;
  readonly loopLag: LoopLag;
  readonly metrics: Metrics;
  readonly desk: Desk;
  readonly teamProfiles: TeamProfiles;
  readonly planChanges: PlanChanges;
  readonly flowChanges: FlowChanges;
  readonly paymentDesk: PaymentDesk;
  readonly partners: PartnersService;
  readonly notifyConsoles: NotifyConsoles;
}

function whatPagesLoad(
  { sets, versions }: Pick<Releases, 'sets' | 'versions'>,
  { env }: Pick<Deps, 'env'>,
): Pick<RealtimeNeeds, 'releaseRevision' | 'shellVersion'> {
  return {
    releaseRevision: (brandId) => currentRevision(sets, brandId),
    shellVersion: (brandId, request) =>
      versions.shellVersion() && visitorShell(sets, brandId, request, env).build.version,
  };
}

function createParts(deps: Deps, options: ComposeOptions, app: FastifyInstance): Parts {
  const { overrides = {}, payments } = options;
  const keyring = openKeyring({ directory: deps.env.keysDirectory, mayCreate: !deps.env.isProduction });
  const releases = createReleases({
    ...deps,
    keyring,
    mailAlarm: (tx, mail) => mailAlarm({ ...deps, ...services }, tx, mail),
  });
  const sockets = createSockets({ ...deps, redisUrl: deps.env.redisUrl });
  const notifyConsoles: NotifyConsoles = (tx, brand) => releases.events.publishWith(tx, { kind: 'desk', brand });
  const loopLag = watchLoopLag();
  const metrics = createMetrics({ ...deps, app, sockets, loopLag });
  const hub = overrides.hub ?? sockets.hub;
  const services = createServices({ deps, hub, keyring, payments, overrides, notifyConsoles });
  const realtime = createRealtime({ ...deps, ...services, ...metrics, sockets, ...whatPagesLoad(releases, deps) });
  notifyOpenTabs(releases.sets, () => services.hub);
  const desk = createDesk({
    ...deps,
    ...services,
    photos: createPhotoStore(deps.uploads),
    notifyConsoles,
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
  });
  const teamProfiles = createTeamProfiles({
    ...deps,
    photos: createPhotoStore(deps.uploads),
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
  });
  const planChanges = createPlanChanges({
    ...deps,
    ...services,
    notifyConsoles: (tx, brand) => releases.events.publishWith(tx, { kind: 'prices', brand }),
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
    mayStill: (tx, proposer, brand) => mayStill(tx, proposer, { action: 'prices', brand }),
  });
  const flowChanges = createFlowChanges({
    ...deps,
    ...services,
    notifyConsoles: (tx, brand) => releases.events.publishWith(tx, { kind: 'flows', brand }),
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
    mayStill: (tx, proposer, brand) => mayStill(tx, proposer, { action: 'flows', brand }),
  });
  const paymentDesk = createPaymentDesk({
    ...deps,
    ...services,
    notifyConsoles: (tx, brand) => releases.events.publishWith(tx, { kind: 'payments', brand }),
    mayStill: (tx, proposer, brand) => mayStill(tx, proposer, { action: 'refunds', brand }),
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
  });
  const partners = createPartnersService({
    ...deps,
    keyring,
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
  });
  const live = createBrandParts({ ...deps, brands: options.brands, services, releases });
  const behind = { desk, teamProfiles, planChanges, flowChanges, paymentDesk, partners, ...live };
  return { deps, keyring, releases, services, realtime, loopLag, metrics, notifyConsoles, ...behind };
}

/** Everything that answers, in the order in which addresses are claimed. */
async function addRoutes(
  app: FastifyInstance,
  { deps, keyring, releases, services, realtime, metrics, notifyConsoles, ...operated }: Parts,
  options: ComposeOptions,
  health: Health,
): Promise<void> {
  const routes = createRoutes({ ...deps, ...services, notifyConsoles }, releases);
  assertEveryEndpointBound(routes, endpoints, ({ access }) => Boolean(access));
  app.setNotFoundHandler(options.notFound ?? answerNotFound);
  const ofOperators = [
    ...claimRoutes(services.purchases, releases),
    ...heldRefundRoutes(services.purchases, releases),
    ...deskRoutes(operated.desk, deps),
    ...teamProfileRoutes(operated.teamProfiles, deps),
    ...brandRoutes(operated.brandChanges),
    ...priceRoutes(operated.planChanges, deps),
    ...flowRoutes(operated.flowChanges, {
      ...deps,
      ...services,
      navigation: (brandId) => releases.sets.chosen(brandId, {}).remotes.flatMap(({ manifest }) => manifest.nav),
    }),
    ...paymentDeskRoutes(operated.paymentDesk, deps),
    ...financeRoutes(deps, releases),
    ...figureRoutes(deps),
    ...partnerRoutes(operated.partners, deps),
  ];
  const { role } = deps.env;
  if (servesPages(role)) {
    const operations = { ...deps, keyring, issuer: operatorIssuer(deps.env) };
    addOperations(app, operations, releases, ofOperators, options.operations);
  }
  await options.before?.(app, deps, releases);
  addHealthRoutes(app, deps, health);
  addMetricsRoute(app, deps.env, metrics);
  const answered = routes.filter(({ endpoint }) => answersService(role, endpoint));
  if (servesPages(role) && !deps.env.isProduction) await addOpenApi(app);
  registerRoutes(app, answered, deps, services.accounts);
  serveDomainAssociation(app, deps.env);
  if (servesPayments(role)) await paymentPages(app, { ...deps, ...services }, options.payments?.simulator);
  if (servesPages(role)) await addPages(app, { deps, services });
  if (servesSockets(role)) realtime.attach(app.server);
}

/** What is no call of the contract, and nothing of payments. */
async function addPages(app: FastifyInstance, { deps, services }: Pick<Parts, 'deps' | 'services'>): Promise<void> {
  addPhotoRoutes(app, deps);
  addUploadedPhotoRoutes(app, deps);
  await identityPages(app, deps);
  await telemetryPages(app, deps);
  await addOneClick(app, services.mailings, (request) => brandOf(request, deps));
}

function startWorkers({ releases, desk, partners, services, deps, brandBook }: Parts): void {
  const { personas, payments, purchases, notifications, leaving, figures } = services;
  startReleases(releases);
  brandBook.start();
  const { role } = deps.env;
  const working = [
    ...(servesPayments(role) ? [payments, purchases] : []),
    ...(runsWorkers(role) ? [personas, notifications, leaving, figures, partners, desk] : []),
  ];
  for (const worker of working) worker.start();
}

/** Sockets first, so that nothing new arrives; a worker ends after those that give it work. */
async function stopWorkers({ releases, realtime, desk, partners, services, brandBook }: Parts): Promise<void> {
  const { leaving, figures, personas, purchases, payments, notifications } = services;
  brandBook.stop();
  await realtime.close();
  for (const worker of [desk, partners, leaving, figures, personas, purchases, payments, notifications])
    await worker.stop();
  await stopReleases(releases);
}
