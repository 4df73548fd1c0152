import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengePage, gonePage } from './bank-page.ts';
import type { PaymentStore, SimulatedPayment } from './simulated-payments.ts';
import type { WebhookSender } from './webhook-sender.ts';

interface BankOptions {
  /** host name of the bank's page */ readonly host: string;
  readonly store: PaymentStore;
  readonly webhooks: WebhookSender;
}

type ChallengeRoute = { Params: { id: string }; Body: { decision?: string } | undefined };

/** Where the shopper decides. Opened or posted to by the browser, on a host of its own. */
export function addBankRoutes(app: FastifyInstance, { host, store, webhooks }: BankOptions): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };
  const show = (request: FastifyRequest<ChallengeRoute>, reply: FastifyReply) => {
    const payment = store.byChallenge(request.params.id);
    return payment?.status === 'challenge' ? sendPage(reply, 200, (nonce) => challengePage(payment, nonce), payment) : gone(request, reply);
  };

  app.route<ChallengeRoute>({ method: ['GET', 'POST'], url: '/3ds/:id', constraints, handler: show });
  app.post<ChallengeRoute>('/3ds/:id/decision', { constraints }, async (request, reply) => {
    const payment = store.byChallenge(request.params.id);
    const decision = request.body?.decision;
    if (!payment || (decision !== 'confirm' && decision !== 'refuse')) return gone(request, reply);
    if (payment.status === 'challenge') {
      payment.status = decision === 'confirm' ? 'authorised' : 'refused';
      store.keepCardOf(payment);
      payment.redirectResult = randomBytes(48).toString('base64url');
      if (payment.delivery === 'webhook_first') await webhooks.send(payment);
    }
    const target = new URL(payment.returnUrl);
    target.searchParams.set('redirectResult', payment.redirectResult ?? '');
    return reply.header('cache-control', 'no-store').redirect(target.href, 302);
  });
}

function gone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 410, (nonce) => gonePage(request.headers['accept-language'], nonce));
}

function sendPage(reply: FastifyReply, status: number, page: (nonce: string) => string, payment?: SimulatedPayment): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  // Browsers hold form-action against the redirect too, so the shop's origin must stand in it.
  const formAction = payment ? `form-action 'self' ${new URL(payment.returnUrl).origin}` : "form-action 'none'";
  return reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }).send(page(nonce));
}
