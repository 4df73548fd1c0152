import { pickLanguage } from '@halo/shared/contracts';
import type { FastifyReply } from 'fastify';
import { type ShopperPage, scriptValue, sendShopperPage } from '../shopper-page.ts';
import { WINDOW_TEXTS, windowLanguage } from './window-texts.ts';

/** What a wallet's window sends to the script that opened it. `kind` keeps the wallets apart. */
export interface WindowMessage {
  readonly kind: 'paypal' | 'googlepay' | 'applepay';
  readonly decision: 'confirm' | 'cancel';
  readonly [more: string]: unknown;
}

/** The name under which scripts find these messages among others. */
export const WINDOW_MESSAGE = 'halo-simulated-wallet';

/** Where the message, and the token made of it, name the scenario that was chosen. */
export const SCENARIO_FIELD = 'wish';

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i;

/** The origin of the page that opened the window, as its address says it. */
export function openerOrigin(value: unknown): string | undefined {
  return typeof value === 'string' && ORIGIN.test(value) ? value : undefined;
}

/**
 * Sends the decision to the opener and waits to be closed by it; without an opener it goes where the company would send
 * the browser.
 */
export function sendDecision(
  reply: FastifyReply,
  {
    locale,
    host,
    opener,
    message,
    fallback,
  }: {
    locale: string | undefined;
    host: string;
    opener: string | undefined;
    message: WindowMessage;
    fallback?: string | undefined;
  },
): FastifyReply {
  const language = windowLanguage(locale);
  const { moment, momentWords, notice } = pickLanguage(WINDOW_TEXTS, language);
  const goOn = fallback === undefined ? 'window.close()' : `location.replace(${scriptValue(fallback)})`;
  const script =
    opener === undefined
      ? goOn
      : `if(window.opener){window.opener.postMessage(${scriptValue({ name: WINDOW_MESSAGE, ...message })},${scriptValue(opener)})}else{${goOn}}`;
  const page: ShopperPage = { language, host, title: moment, words: momentWords, notice, script };
  return sendShopperPage(reply, 200, page, { keepsOpener: true });
}

export function sendGone(reply: FastifyReply, host: string, locale: string | undefined): FastifyReply {
  const language = windowLanguage(locale);
  const { goneTitle, gone, notice } = pickLanguage(WINDOW_TEXTS, language);
  return sendShopperPage(reply, 410, { language, host, title: goneTitle, words: gone, notice }, { keepsOpener: true });
}
