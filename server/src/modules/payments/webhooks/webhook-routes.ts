import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PaymentsService, WebhookAnswer } from '../payments.ts';
import type { WebhookRequest } from '../providers/payment-provider.ts';
import { accountName, type ProviderAccount } from '../providers/provider-account.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { webhookPath } from '../providers/provider-module.ts';
import { namedScope } from '@halo/server-kit/http/named-scope';

const WEBHOOKS_PER_MINUTE = 1200;
const BODY_MAX_BYTES = 256 * 1024;

/** Where the providers send their webhooks: one address for each account, for any content type. */
export async function addWebhookRoutes(
  app: FastifyInstance,
  payments: Pick<PaymentsService, 'receiveWebhook' | 'receiveTokenWebhook'>,
  providers: ProviderRegistry,
): Promise<void> {
  await app.register(
    namedScope('webhooks', async (scope) => {
      // The bytes are what is signed, so nothing may be parsed before it was proven.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      for (const account of providers.all()) {
        addRoute(scope, webhookPath(account), account, (request) => payments.receiveWebhook(account, request));
        if (account.readTokenWebhook)
          addRoute(scope, `${webhookPath(account)}/tokens`, account, (request) =>
            payments.receiveTokenWebhook(account, request),
          );
      }
    }),
  );
}

function addRoute(
  scope: FastifyInstance,
  url: string,
  account: ProviderAccount,
  receive: (request: WebhookRequest) => Promise<WebhookAnswer>,
): void {
  scope.route({
    method: ['GET', 'POST'],
    url,
    // Only browsers send HEAD.
    exposeHeadRoute: false,
    config: { rateLimit: { max: WEBHOOKS_PER_MINUTE, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      const reading = await receive(toWebhook(request));
      switch (reading.kind) {
        case 'accepted':
          return reply.send(reading.reply);
        case 'later':
          return reply.code(503).header('retry-after', '60').send('come again');
        case 'refused':
          request.log.warn({ account: accountName(account), reason: reading.reason }, 'a webhook that was not proven');
          return reply.code(401).send('not from the provider');
      }
    },
  });
}

function toWebhook(request: FastifyRequest): WebhookRequest {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    query: Object.fromEntries(new URL(request.url, 'http://webhook.invalid').searchParams),
    body: parsed(rawBody, request.headers['content-type'] ?? ''),
    rawBody,
  };
}

/** Undefined for what is neither JSON nor a form: then only the bytes speak. */
function parsed(rawBody: Buffer, type: string): unknown {
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')));
  if (!/^application\/([\w.+-]*\+)?json/i.test(type)) return undefined;
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
