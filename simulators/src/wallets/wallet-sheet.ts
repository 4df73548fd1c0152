import { pickLanguage } from '@halo/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { money, sendShopperPage } from '../shopper-page.ts';
import { openerOrigin, SCENARIO_FIELD, sendDecision, sendGone, type WindowMessage } from './wallet-window.ts';
import { WINDOW_TEXTS, windowLanguage } from './window-texts.ts';

/**
 * What the sheet offers beside paying and going back, in the words that the gateway's simulator reads from a sealed
 * card.
 */
export const SHEET_SCENARIOS = [
  'Three D Secure',
  'Card Declined',
  'Insufficient Funds',
  'Expired Card',
  'Processing Error',
  'Pending Paid',
  'Pending Refused',
  'Lost Answer',
  'Webhook First',
  'Webhook Only',
  'No Webhook',
] as const;

interface SheetOptions {
  /** host name of the sheet */
  readonly host: string;
  readonly path: string;
  /** whose sheet it pretends to be */
  readonly name: string;
  readonly kind: WindowMessage['kind'];
}

interface Sheet {
  Querystring: { total?: string; currency?: string; label?: string; language?: string; opener?: string };
  Body: { decision?: string } | undefined;
}

/**
 * The sheet of a wallet: everything it shows comes with its address, and what is decided goes back to the script that
 * opened it.
 */
export function addWalletSheet(app: FastifyInstance, { host, path, name, kind }: SheetOptions): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };

  app.get<Sheet>(path, { constraints }, (request, reply) => {
    const { total = '', currency = '', label = '', language: locale, opener } = request.query;
    const origin = openerOrigin(opener);
    if (origin === undefined || !/^\d{1,6}(\.\d\d)?$/.test(total) || !/^[A-Z]{3}$/.test(currency))
      return sendGone(reply, name, locale);
    const language = windowLanguage(locale);
    const texts = pickLanguage(WINDOW_TEXTS, language);
    const kept = new URLSearchParams({ opener: origin, language });
    return sendShopperPage(
      reply,
      200,
      {
        language,
        host: name,
        title: texts.pay,
        words: texts.payWords,
        notice: texts.notice,
        facts: [
          [texts.what, label.slice(0, 200)],
          [texts.toPay, money(total, currency, language)],
          [texts.card, 'Visa •••• 1111'],
        ],
        form: {
          action: `${path}/decision?${kept.toString()}`,
          buttons: [
            ['confirm', texts.confirm],
            ['cancel', texts.goBack],
            ...SHEET_SCENARIOS.map((scenario) => [scenario, `${texts.otherwise} ${scenario}`] as const),
          ],
        },
      },
      { keepsOpener: true },
    );
  });
  app.post<Sheet>(`${path}/decision`, { constraints }, (request, reply) => {
    const decision = request.body?.decision;
    const scenario = SHEET_SCENARIOS.find((each) => each === decision);
    return sendDecision(reply, {
      locale: request.query.language,
      host: name,
      opener: openerOrigin(request.query.opener),
      message: {
        kind,
        decision: decision === 'cancel' ? 'cancel' : 'confirm',
        ...(scenario === undefined ? {} : { [SCENARIO_FIELD]: scenario }),
      },
    });
  });
}
