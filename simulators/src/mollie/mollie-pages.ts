import { pickLanguage } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { money, sendShopperPage } from '../shopper-page.ts';
import type { MollieDecisions } from './mollie-decisions.ts';
import { FAILURE_REASONS, WEBHOOK_TIMES } from './mollie-scenarios.ts';
import type { MollieStore, SimulatedMolliePayment } from './mollie-store.ts';
import { MOLLIE_TEXTS, mollieLanguage } from './mollie-texts.ts';

const HOST = 'Test Checkout';
/** The field of the form that says when the webhook is sent. */
const WEBHOOK_FIELD = 'news';

const Decision = z.object({
  status: z.enum(['paid', 'pending', 'failed', 'canceled', 'expired']),
  reason: z.optional(z.string()),
  [WEBHOOK_FIELD]: z._default(z.enum(WEBHOOK_TIMES), 'after'),
});

type ByKey = { Params: { key: string }; Body: unknown };

/** Where the shopper pays, as on the screen of Mollie's test mode, and where a bank takes a payment back. */
export function addMolliePages(
  app: FastifyInstance,
  { host, store, decisions }: { host: string; store: MollieStore; decisions: MollieDecisions },
): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };

  app.get<ByKey>('/mollie/checkout/:key', { constraints }, (request, reply) => {
    const payment = store.byCheckout(request.params.key);
    return payment?.status === 'open' ? checkout(reply, payment) : gone(request, reply);
  });

  app.post<ByKey>('/mollie/checkout/:key', { constraints }, async (request, reply) => {
    const payment = store.byCheckout(request.params.key);
    const decision = Decision.safeParse(request.body);
    if (!payment || !decision.success) return gone(request, reply);
    const { status, [WEBHOOK_FIELD]: webhook, reason } = decision.data;
    if (payment.status === 'open')
      await decisions.decide(payment, status, { webhook, reason: FAILURE_REASONS.find((each) => each === reason) });
    // Back once more, also after another choice: a second post of the form decides nothing.
    return reply.header('cache-control', 'no-store').redirect(payment.redirectUrl, 303);
  });

  app.get<ByKey>('/mollie/payments/:key', { constraints }, (request, reply) => {
    const payment = store.byCheckout(request.params.key);
    return payment?.status === 'paid' ? state(reply, payment) : gone(request, reply);
  });

  app.post<ByKey>('/mollie/payments/:key', { constraints }, (request, reply) => {
    const payment = store.byCheckout(request.params.key);
    const action = z.object({ action: z.enum(['chargeBack', 'reverse']) }).safeParse(request.body);
    if (payment?.status !== 'paid' || !action.success) return gone(request, reply);
    if (action.data.action === 'chargeBack') decisions.chargeBack(payment);
    else decisions.reverseChargeback(payment);
    return state(reply, payment);
  });
}

function checkout(reply: FastifyReply, payment: SimulatedMolliePayment): FastifyReply {
  const language = mollieLanguage(payment.locale);
  const texts = pickLanguage(MOLLIE_TEXTS, language);
  return sendShopperPage(
    reply,
    200,
    {
      language,
      host: HOST,
      title: texts.title,
      notice: texts.notice,
      facts: facts(payment),
      form: {
        action: `/mollie/checkout/${payment.checkoutKey}`,
        name: 'status',
        buttons: [
          ['paid', texts.pay],
          ['pending', texts.slowly],
          ['failed', texts.fail],
          ['canceled', texts.cancel],
          ['expired', texts.expire],
        ],
        choices: [
          {
            name: 'reason',
            label: texts.reason,
            options: [['', texts.byAmount], ...FAILURE_REASONS.map((each) => [each, each] as const)],
          },
          {
            name: WEBHOOK_FIELD,
            label: texts.webhook,
            options: WEBHOOK_TIMES.map((each) => [each, texts.webhookTimes[each]] as const),
          },
        ],
      },
    },
    { formTargets: [new URL(payment.redirectUrl).origin] },
  );
}

function state(reply: FastifyReply, payment: SimulatedMolliePayment): FastifyReply {
  const language = mollieLanguage(payment.locale);
  const texts = pickLanguage(MOLLIE_TEXTS, language);
  const isTaken = payment.chargebacks.some(({ reversedAt }) => reversedAt === null);
  return sendShopperPage(reply, 200, {
    language,
    host: HOST,
    title: texts.stateTitle,
    notice: texts.notice,
    facts: facts(payment),
    form: {
      action: `/mollie/payments/${payment.checkoutKey}`,
      name: 'action',
      buttons: [isTaken ? ['reverse', texts.reverse] : ['chargeBack', texts.chargeBack]],
    },
  });
}

function facts({ description, amountCents, currency, locale }: SimulatedMolliePayment): [string, string][] {
  const language = mollieLanguage(locale);
  const texts = pickLanguage(MOLLIE_TEXTS, language);
  return [
    [texts.shop, description],
    [texts.amount, money((amountCents / 100).toFixed(2), currency, language)],
  ];
}

function gone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = mollieLanguage(request.headers['accept-language'] ?? 'en');
  const { goneTitle, gone: words, notice } = pickLanguage(MOLLIE_TEXTS, language);
  return sendShopperPage(reply, 410, { language, host: HOST, title: goneTitle, words, notice });
}
