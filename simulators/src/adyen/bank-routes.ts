import { pickLanguage } from '@halo/shared/contracts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { money, sendShopperPage } from '../shopper-page.ts';
import { BANK_TEXTS, bankLanguage } from './bank-texts.ts';
import type { PaymentStore, SimulatedPayment } from './simulated-payments.ts';
import type { WebhookSender } from './webhook-sender.ts';

const HOST = 'Test Bank';

interface BankOptions {
  /** host name of the bank's page */
  readonly host: string;
  readonly path: string;
  readonly store: PaymentStore;
  readonly webhooks: WebhookSender;
}

type ChallengeRoute = { Params: { id: string }; Body: { decision?: string } | undefined };

/** Where the shopper decides. Opened or posted to by the browser, on a host of its own. */
export function addBankRoutes(app: FastifyInstance, { host, path, store, webhooks }: BankOptions): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };
  const show = (request: FastifyRequest<ChallengeRoute>, reply: FastifyReply) => {
    const payment = store.byChallenge(request.params.id);
    return payment && isOpen(payment) ? ask(reply, path, payment) : gone(request, reply);
  };

  app.route<ChallengeRoute>({ method: ['GET', 'POST'], url: `${path}/:id`, constraints, handler: show });
  app.post<ChallengeRoute>(`${path}/:id/decision`, { constraints }, async (request, reply) => {
    const payment = store.byChallenge(request.params.id);
    const decision = request.body?.decision;
    if (!payment || (decision !== 'confirm' && decision !== 'refuse')) return gone(request, reply);
    if (isOpen(payment)) {
      payment.decided = decision === 'confirm' ? 'authorised' : 'refused';
      payment.redirectResult = randomBytes(48).toString('base64url');
      if (payment.delivery === 'webhook_first') {
        payment.status = payment.decided;
        store.keepCardOf(payment);
        await webhooks.send(payment);
      }
    }
    // Given up before it was decided.
    if (payment.redirectResult === undefined) return gone(request, reply);
    const target = new URL(payment.returnUrl);
    target.searchParams.set('redirectResult', payment.redirectResult);
    return reply.header('cache-control', 'no-store').redirect(target.href, 302);
  });
}

function isOpen({ status, redirectResult }: SimulatedPayment): boolean {
  return status === 'challenge' && redirectResult === undefined;
}

function ask(reply: FastifyReply, path: string, payment: SimulatedPayment): FastifyReply {
  const language = bankLanguage(payment.language);
  const texts = pickLanguage(BANK_TEXTS, language);
  const { value, currency } = payment.amount;
  return sendShopperPage(
    reply,
    200,
    {
      language,
      host: HOST,
      title: texts.title,
      words: texts.question,
      notice: texts.notice,
      facts: [
        [texts.merchant, payment.statement || payment.merchantAccount],
        [texts.amount, money((value / 100).toFixed(2), currency, language)],
        [texts.card, texts.cardEnding(payment.lastFour)],
      ],
      form: {
        action: `${path}/${payment.challengeId}/decision`,
        buttons: [
          ['confirm', texts.confirm],
          ['refuse', texts.refuse],
        ],
      },
    },
    { formTargets: [new URL(payment.returnUrl).origin] },
  );
}

function gone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = bankLanguage(request.headers['accept-language'] ?? 'en');
  const { goneTitle, gone: words, notice } = pickLanguage(BANK_TEXTS, language);
  return sendShopperPage(reply, 410, { language, host: HOST, title: goneTitle, words, notice });
}
