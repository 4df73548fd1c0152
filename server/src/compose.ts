import { endpoints } from '@halo/shared/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addRoutes, createApp } from './app.ts';
import type { BrandDirectory, Clock, Deps } from './deps.ts';
import type { Environment } from './env.ts';
import { assertEveryEndpointBound, type PendingEndpoints } from './http/bound-endpoints.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { answerNotFound } from './http/not-found.ts';
import { addOpenApi } from './http/open-api.ts';
import type { Route } from './http/route.ts';
import { missingModule } from './missing-module.ts';
import { createCreditsService } from './modules/credits/credits-service.ts';
import { createFlowsService } from './modules/flows/flows-service.ts';
import { createMailService } from './modules/mail/mail-service.ts';
import { paymentPages } from './modules/payments/payment-pages.ts';
import { paymentRoutes } from './modules/payments/payment-routes.ts';
import { createPaymentsService, type PaymentsOptions } from './modules/payments/payments-service.ts';
import type { Services } from './services.ts';
import type { SimulatorOptions } from './simulators/adyen/adyen-simulator.ts';
import type { Db } from './storage/database.ts';

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
  /** Times of the payment provider and of its simulator. */
  readonly payments?: PaymentsOptions & { readonly simulator?: SimulatorOptions };
  /** What stands in front of the contract routes: security headers, pages, assets. Runs before any of them is added. */
  readonly before?: (app: FastifyInstance, deps: Deps, services: Services) => Promise<void> | void;
  /** Answers addresses that nobody has. Default: a problem body. */
  readonly notFound?: typeof answerNotFound;
}

export interface Composition {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly services: Services;
  /** Starts what works in the background. */
  start(): void;
  /** From now on `/readyz` says no; background work ends, then the server. The database stays the caller's. */
  stop(): Promise<void>;
}

const BOUND_AREAS: readonly string[] = ['payments'];

/** Declared calls whose module is still being built. Empty when the platform is whole. */
const PENDING: PendingEndpoints = Object.fromEntries(
  Object.entries(endpoints).filter(([area]) => !BOUND_AREAS.includes(area)).flatMap(([area, calls]) => Object.keys(calls).map((name) => [`${area}.${name}`, 'module not there yet'])),
);

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
  const services = createServices(deps, options);
  const routes = createRoutes(deps, services);
  assertEveryEndpointBound(routes, endpoints, PENDING);
  let isAccepting = true;

  app.setNotFoundHandler(options.notFound ?? answerNotFound);
  await options.before?.(app, deps, services);
  if (!deps.env.isProduction) await addOpenApi(app);
  addHealthRoutes(app, deps, () => isAccepting);
  addRoutes(app, routes, deps, services);
  await paymentPages(app, deps, services, options.payments?.simulator);

  return {
    app,
    deps,
    services,
    start() {
      services.personas.start();
      services.payments.start();
    },
    async stop() {
      isAccepting = false;
      await services.personas.stop();
      await services.payments.stop();
      await app.close();
    },
  };
}

/** The object is handed out before it is filled: modules keep it and look their neighbours up when they need them. */
function createServices(deps: Deps, { services: replaced = {}, payments }: Pick<ComposeOptions, 'services' | 'payments'>): Services {
  const services = {} as Services;
  return Object.assign(services, {
    accounts: missingModule('accounts'),
    flows: createFlowsService(),
    profiles: missingModule('profiles'),
    conversations: missingModule('conversations'),
    credits: createCreditsService(deps, services),
    personas: missingModule<Services['personas']>('personas', { start() {}, stop: async () => {}, welcome: async () => {} }),
    mail: createMailService(deps.db),
    payments: createPaymentsService(deps, services, payments),
    hub: missingModule<Services['hub']>('hub', { emit() {}, disconnect() {}, isOnline: () => false }),
  } satisfies Services, replaced);
}

function createRoutes(deps: Deps, services: Services): Route[] {
  return [...paymentRoutes(deps, services)];
}
