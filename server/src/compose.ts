import type { SimulatorOptions } from '@halo/simulators/simulator-needs';
import { endpoints } from '@halo/shared/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addRoutes, createApp } from './app.ts';
import type { BrandDirectory, Clock, Deps } from './deps.ts';
import type { Environment } from './env.ts';
import { assertEveryEndpointBound } from '@halo/server-kit/http/every-endpoint-bound';
import { addHealthRoutes } from './http/health-routes.ts';
import { answerNotFound } from '@halo/server-kit/http/not-found';
import { addOpenApi } from './http/open-api.ts';
import type { Route } from './http/route.ts';
import { accountsRoutes } from './modules/accounts/accounts-routes.ts';
import { createAccountsService } from './modules/accounts/accounts-service.ts';
import { conversationRoutes } from './modules/conversations/conversation-routes.ts';
import { createConversationsService } from './modules/conversations/conversations-service.ts';
import { createCreditsService } from './modules/credits/credits-service.ts';
import { createFlowsService } from './modules/flows/flows-service.ts';
import { geoRoutes } from './modules/geo/geo-routes.ts';
import { legalRoutes } from './modules/legal/legal-routes.ts';
import { createMailService } from './modules/mail/mail-service.ts';
import { addOperations, type OperationsOptions } from './modules/operations/add-operations.ts';
import { notificationsRoutes } from './modules/notifications/notifications-routes.ts';
import { createNotificationsService } from './modules/notifications/notifications-service.ts';
import { paymentPages } from './modules/payments/payment-pages.ts';
import { orderRoutes } from './modules/payments/orders/order-routes.ts';
import { paymentMethodRoutes } from './modules/payments/payment-method-routes.ts';
import { paymentRoutes } from './modules/payments/payment-routes.ts';
import { createPaymentsService, type PaymentsOptions } from './modules/payments/payments-service.ts';
import { createPersonasService } from './modules/personas/personas-service.ts';
import { addPhotoRoutes } from './modules/profiles/photo-routes.ts';
import { profilesRoutes } from './modules/profiles/profiles-routes.ts';
import { createProfilesService } from './modules/profiles/profiles-service.ts';
import { claimRoutes } from './modules/purchases/claim-routes.ts';
import { createPurchasePayments } from './modules/purchases/create-purchase-payments.ts';
import { purchasesRoutes } from './modules/purchases/purchases-routes.ts';
import { createPurchasesService } from './modules/purchases/purchases-service.ts';
import { createRealtime } from './modules/realtime/realtime.ts';
import { createReleases, startReleases, stopReleases } from './modules/releases/create-releases.ts';
import { releaseReportRoutes } from './modules/releases/health/release-report-routes.ts';
import type { Releases } from './modules/releases/ports.ts';
import { currentReleasesRoutes } from './modules/releases/sets/current-releases-routes.ts';
import { tellOpenTabs } from './modules/releases/sets/tell-open-tabs.ts';
import { safetyRoutes } from './modules/safety/safety-routes.ts';
import { createSafetyService } from './modules/safety/safety-service.ts';
import { telemetryRoutes } from './modules/telemetry/telemetry-routes.ts';
import { addUploadedPhotoRoutes } from './modules/uploads/uploaded-photo-routes.ts';
import { uploadsRoutes } from './modules/uploads/uploads-routes.ts';
import { type Keyring, openKeyring } from '@halo/server-kit/process/keys';
import type { Services } from './services.ts';
import type { Db } from '@halo/server-kit/storage/database';

export interface ComposeOptions {
  readonly env: Environment;
  readonly db: Db;
  readonly brands: BrandDirectory;
  /** Default: the application's own. */
  readonly log?: FastifyBaseLogger;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Replaces single services, e.g. a mail service that wakes its worker, or a hub that only remembers. */
  readonly services?: Partial<Services>;
  /** Whether the process wants requests at all, for `/readyz`. Default: always. */
  readonly isReady?: () => boolean;
  /** Times of the payment provider and of its simulator. */
  readonly payments?: PaymentsOptions & { readonly simulator?: SimulatorOptions };
  /** Times of the operations host. */
  readonly operations?: OperationsOptions | undefined;
  /** What stands in front of the contract routes: security headers, pages, assets. Runs before any of them is added. */
  readonly before?: (app: FastifyInstance, deps: Deps, releases: Releases) => Promise<void> | void;
  /** Answers addresses that nobody has. Default: a problem body. */
  readonly notFound?: typeof answerNotFound;
}

export interface Composition {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly services: Services;
  readonly releases: Releases;
  /** Starts what works in the background. */
  start(): void;
  /** From now on `/readyz` says no; background work ends, then the server. The database stays the caller's. */
  stop(): Promise<void>;
}

/** Puts the server together: modules, routes, API description. Listening is the caller's. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const app = await createApp(options.env);
  const deps: Deps = {
    env: options.env,
    db: options.db,
    brands: options.brands,
    clock: options.clock ?? { now: () => new Date() },
    random: options.random ?? Math.random,
    log: options.log ?? app.log,
  };
  // Handed out before it is filled: modules keep it and look their neighbours up when they need them.
  const services = {} as Services;
  const realtime = createRealtime(deps, services, () => releases.versions.shellVersion());
  const keyring = openKeyring({ directory: deps.env.keysDirectory, mayCreate: !deps.env.isProduction });
  Object.assign(services, {
    ...createServices(deps, services, keyring, options.payments),
    hub: realtime.hub,
    ...options.services,
  });
  const releases = createReleases({ ...deps, keyring });
  tellOpenTabs(releases.sets, () => services.hub);
  const routes = createRoutes(deps, services, releases);
  assertEveryEndpointBound(routes, endpoints, ({ access }) => Boolean(access));
  let isAccepting = true;

  app.setNotFoundHandler(options.notFound ?? answerNotFound);
  addOperations(app, deps, releases, claimRoutes(services, releases), options.operations);
  await options.before?.(app, deps, releases);
  if (!deps.env.isProduction) await addOpenApi(app);
  addHealthRoutes(app, deps, () => isAccepting && (options.isReady?.() ?? true));
  addRoutes(app, routes, deps, services);
  addPhotoRoutes(app, deps);
  addUploadedPhotoRoutes(app, deps);
  await paymentPages(app, deps, services, options.payments?.simulator);
  realtime.attach(app.server);

  return {
    app,
    deps,
    services,
    releases,
    start() {
      startReleases(releases);
      services.personas.start();
      services.payments.start();
      services.purchases.start();
      services.notifications.start();
    },
    async stop() {
      isAccepting = false;
      await realtime.close();
      await services.personas.stop();
      await services.purchases.stop();
      await services.payments.stop();
      await services.notifications.stop();
      await stopReleases(releases);
      await app.close();
    },
  };
}

function createServices(
  deps: Deps,
  services: Services,
  keyring: Keyring,
  payments: PaymentsOptions | undefined,
): Omit<Services, 'hub'> {
  return {
    accounts: createAccountsService(deps, services),
    flows: createFlowsService(),
    profiles: createProfilesService(deps, services),
    conversations: createConversationsService(deps, services),
    credits: createCreditsService(deps, services),
    personas: createPersonasService(deps, services),
    mail: createMailService(deps.db),
    payments: createPaymentsService(deps, services, payments),
    purchases: createPurchasesService(deps, services),
    purchasePayments: createPurchasePayments(services),
    safety: createSafetyService(deps, services),
    notifications: createNotificationsService(deps, services, keyring),
  };
}

function createRoutes(deps: Deps, services: Services, releases: Releases): Route[] {
  return [
    ...accountsRoutes(deps, services),
    ...profilesRoutes(deps, services),
    ...conversationRoutes(deps, services),
    ...safetyRoutes(services),
    ...notificationsRoutes(services),
    ...paymentRoutes(deps, services),
    ...paymentMethodRoutes(deps, services),
    ...orderRoutes(services),
    ...purchasesRoutes(services),
    ...geoRoutes(),
    ...uploadsRoutes(deps, services),
    ...telemetryRoutes(),
    ...legalRoutes(),
    ...currentReleasesRoutes(releases),
    ...releaseReportRoutes(releases),
  ];
}
