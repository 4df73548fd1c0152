import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import pino from 'pino';
import { freePort } from '../../../testing/free-port.ts';
import type {
  PaymentProvider,
  ProviderEvent,
  StartRequest,
  WebhookReading,
  WebhookRequest,
} from './payment-provider.ts';

const EVENT_WAIT_MS = 15_000;

/** What a set-up of the suite is given: a server to put its simulator on, before it listens. */
export interface ContractGround {
  readonly app: FastifyInstance;
  readonly port: number;
  /** where this server is, by address */
  readonly origin: string;
  /** where webhooks of the simulator must go */
  readonly webhookUrl: string;
  /** everything written to it is searched for cards at the end */
  readonly log: FastifyBaseLogger;
}

export interface Delivery {
  readonly request: WebhookRequest;
  readonly reading: WebhookReading;
}

export interface OpenedGround extends ContractGround {
  readonly lines: readonly string[];
  /** Webhooks that arrived, as the adapter read them. */
  readonly deliveries: readonly Delivery[];
  /** From now on this adapter reads what arrives, and the server listens. */
  listen(provider: PaymentProvider): Promise<void>;
  /** The first proven event for an attempt that fits; waits for it. */
  event(attemptId: string, fits: (event: ProviderEvent) => boolean): Promise<ProviderEvent>;
  /** The first delivery that held an event for an attempt; waits for it. */
  delivery(attemptId: string): Promise<Delivery>;
  close(): Promise<void>;
}

/** Paths of servers no adapter can work with: one never answers, one fails, one answers something else. */
export const BAD_SERVERS = {
  silent: '/contract/silent',
  failing: '/contract/failing',
  strange: '/contract/strange',
} as const;
/**
 * One that turns every request away: for a wrong key, a wrong account, too many of them. By the HTTP status, and the
 * code of those who answer 200 to everything.
 */
export const TURNED_AWAY = { 401: 2001, 403: 2001, 429: 3024 } as const;
export const TURNING_AWAY = '/contract/turning-away';
/** No server listens there. */
export const UNREACHABLE = 'http://127.0.0.1:9';

/** A server on a free port with a logger that remembers, a receiver of webhooks and three servers that misbehave. */
export async function openGround(): Promise<OpenedGround> {
  const port = await freePort();
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino(
    { level: 'trace', base: null },
    {
      write: (line: string) => {
        lines.push(line);
      },
    },
  );
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true, routerOptions: { maxParamLength: 512 } });
  await app.register(formbody);
  const deliveries: Delivery[] = [];
  let reader: PaymentProvider | undefined;

  await addReceiver(app, async (request) => {
    const reading = reader ? await reader.readWebhook(request) : { kind: 'later' as const, reason: 'not yet' };
    deliveries.push({ request, reading });
    return reading;
  });
  addBadServers(app);

  const eventsOf = (attemptId: string) =>
    deliveries
      .flatMap(({ reading }) => (reading.kind === 'events' ? reading.events : []))
      .filter((event) => event.attemptId === attemptId);
  const origin = `http://127.0.0.1:${port}`;

  return {
    app,
    port,
    origin,
    log,
    lines,
    deliveries,
    webhookUrl: `${origin}/contract/webhook`,
    async listen(provider) {
      reader = provider;
      await app.listen({ port, host: '127.0.0.1' });
    },
    event: (attemptId, fits) =>
      until(
        () => eventsOf(attemptId).find(fits),
        () => `no such event; there were: ${JSON.stringify(eventsOf(attemptId))}`,
      ),
    delivery: (attemptId) =>
      until(
        () =>
          deliveries.find(
            ({ reading }) => reading.kind === 'events' && reading.events.some((event) => event.attemptId === attemptId),
          ),
        () => 'no webhook came',
      ),
    close: () => app.close(),
  };
}

/** A plain payment of a card that every simulator accepts. */
export function plainRequest({ origin, webhookUrl }: ContractGround, change: Partial<StartRequest> = {}): StartRequest {
  return {
    attemptId: randomUUID(),
    method: 'credit_card',
    amountCents: 2990,
    currency: 'EUR',
    instrument: {
      kind: 'card',
      card: {
        number: '4111111111111111',
        expiryMonth: '03',
        expiryYear: '2030',
        cvc: '737',
        firstName: 'Marco',
        lastName: 'Rossi',
      },
    },
    initiator: 'shopper',
    keepsCard: false,
    shopper: {
      clickId: `shopper-${randomUUID()}`,
      email: 'marco@example.com',
      language: 'it',
      country: 'IT',
      address: '203.0.113.7',
    },
    billing: { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' },
    browser: {
      language: 'it-IT',
      screenHeight: 844,
      screenWidth: 390,
      colourDepth: 24,
      timeZoneOffset: -60,
      userAgent: 'Mozilla/5.0',
      javaEnabled: false,
      javaScriptEnabled: true,
    },
    origin,
    returnUrl: `${origin}/contract/back`,
    webhookUrl,
    descriptor: 'LUNA*CREDITI',
    description: '200 crediti',
    ...change,
  };
}

async function addReceiver(
  app: FastifyInstance,
  receive: (request: WebhookRequest) => Promise<WebhookReading>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/contract/webhook',
      async handler(request, reply) {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reading = await receive({
          method: request.method === 'GET' ? 'GET' : 'POST',
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.join(', ') : value,
            ]),
          ),
          query: request.query as Record<string, string>,
          body: parse(rawBody, request.headers['content-type']),
          rawBody,
        });
        if (reading.kind === 'events') return reply.type('text/plain').send(reading.reply);
        return reply.code(reading.kind === 'later' ? 503 : 401).send();
      },
    });
    scope.get('/contract/back', () => 'back');
  });
}

function parse(rawBody: Buffer, contentType = ''): unknown {
  const text = rawBody.toString('utf8');
  if (contentType.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function addBadServers(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.all(`${BAD_SERVERS.silent}/*`, (_request, reply) => {
      reply.hijack();
    });
    scope.all(`${BAD_SERVERS.failing}/*`, (_request, reply) =>
      reply.code(502).header('retry-after', '0').type('text/html').send('<h1>Bad gateway</h1>'),
    );
    for (const [status, code] of Object.entries(TURNED_AWAY)) {
      scope.all(`${TURNING_AWAY}/${status}/*`, (_request, reply) =>
        reply.code(Number(status)).type('application/json').send({
          status: 'error',
          code,
          message: 'no',
          errorCode: '010',
          title: 'No',
          detail: 'no',
          name: 'NO',
          description: 'no',
        }),
      );
    }
    scope.all(`${BAD_SERVERS.strange}/*`, (_request, reply) =>
      reply.type('application/json').send('{"hello":"world"}'),
    );
  });
}

async function until<T>(look: () => T | undefined, complaint: () => string): Promise<T> {
  for (const end = Date.now() + EVENT_WAIT_MS; Date.now() < end; await wait(20)) {
    const found = look();
    if (found !== undefined) return found;
  }
  throw new Error(complaint());
}
