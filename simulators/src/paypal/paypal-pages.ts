import { pickLanguage } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { money, sendShopperPage } from '../shopper-page.ts';
import { openerOrigin, sendDecision, sendGone } from '../wallets/wallet-window.ts';
import { WINDOW_TEXTS, windowLanguage } from '../wallets/window-texts.ts';
import type { PayPalDecisions } from './paypal-decisions.ts';
import { WINDOW_SCENARIOS } from './paypal-scenarios.ts';
import type { PayPalStore } from './paypal-store.ts';

export const APPROVAL_PATH = '/paypal/checkoutnow';
const NAME = 'PayPal (test)';
const PAYER = 'TESTPAYER';

interface PageOptions {
  /** host name of the window */
  readonly host: string;
  readonly store: PayPalStore;
  readonly decisions: PayPalDecisions;
}

type Window = { Querystring: { token?: string; opener?: string } };
type Decision = Window & { Body: { decision?: string } | undefined };

/**
 * The window in which the shopper agrees, with every way it can go on. Opened by the script, or as a page by a browser
 * without it.
 */
export function addPayPalPages(app: FastifyInstance, { host, store, decisions }: PageOptions): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };

  app.get<Window>(APPROVAL_PATH, { constraints }, (request, reply) => {
    const order = store.order(request.query.token ?? '');
    if (!order || order.status === 'COMPLETED') return sendGone(reply, NAME, request.headers['accept-language']);
    const language = windowLanguage(order.locale);
    const texts = pickLanguage(WINDOW_TEXTS, language);
    return sendShopperPage(
      reply,
      200,
      {
        language,
        host: NAME,
        title: texts.pay,
        words: texts.payWords,
        notice: texts.notice,
        facts: [
          [texts.what, order.description],
          [texts.toPay, money(order.amount.value, order.amount.currency_code, language)],
        ],
        form: {
          action: decisionPath(request),
          buttons: [
            ['confirm', texts.confirm],
            ['cancel', texts.goBack],
            ...WINDOW_SCENARIOS.map((name) => [name, `${texts.otherwise} ${name}`] as const),
          ],
        },
      },
      { formTargets: [new URL(order.returnUrl).origin], keepsOpener: true },
    );
  });
  app.post<Decision>(`${APPROVAL_PATH}/decision`, { constraints }, (request, reply) => {
    const order = store.order(request.query.token ?? '');
    if (!order || order.status === 'COMPLETED') return sendGone(reply, NAME, request.headers['accept-language']);
    const decision = request.body?.decision;
    const isCancelled = decision === 'cancel';
    if (!isCancelled)
      decisions.approve(
        order,
        WINDOW_SCENARIOS.find((each) => each === decision),
      );
    const back = new URL(order.returnUrl);
    back.searchParams.set('token', order.id);
    if (!isCancelled) back.searchParams.set('PayerID', PAYER);
    return sendDecision(reply, {
      locale: order.locale,
      host: NAME,
      opener: openerOrigin(request.query.opener),
      fallback: back.href,
      message: { kind: 'paypal', decision: isCancelled ? 'cancel' : 'confirm', orderID: order.id, payerID: PAYER },
    });
  });
}

/** The question's address with what it was asked with. */
function decisionPath({ query }: FastifyRequest<Window>): string {
  const kept = new URLSearchParams({ token: query.token ?? '' });
  const opener = openerOrigin(query.opener);
  if (opener !== undefined) kept.set('opener', opener);
  return `${APPROVAL_PATH}/decision?${kept.toString()}`;
}
