import { type ByLanguage, pickLanguage } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BANK_TEXTS, bankLanguage } from './adyen/bank-texts.ts';
import { money, sendShopperPage } from './shopper-page.ts';

/** One question of the simulated bank. */
export interface AcsCase {
  readonly locale: string;
  readonly merchant: string;
  readonly amount: string;
  readonly currency: string;
  readonly lastFour: string;
  readonly isOpen: boolean;
  /** Resolves when the browser may go on. */
  decide(isConfirmed: boolean): Promise<void>;
  /** where the browser goes afterwards */
  returnUrl(): string;
}

interface AcsOptions {
  /** host name of the bank's pages */
  readonly host: string;
  /** path of the question, without its id */
  readonly path: string;
  find(challengeId: string): AcsCase | undefined;
}

type AcsRoute = { Params: { id: string }; Body: { decision?: string } | undefined };

const DONE: ByLanguage<{ title: string; words: string }> = {
  it: { title: 'Fatto', words: 'La banca ha la tua risposta: puoi tornare al sito.' },
  es: { title: 'Listo', words: 'El banco tiene tu respuesta: puedes volver al sitio.' },
  fr: { title: 'C’est fait', words: 'La banque a ta réponse : tu peux revenir sur le site.' },
  en: { title: 'Done', words: 'The bank has your answer: you can go back to the site.' },
};

/** The bank's window of a card company: a page, or in a frame of the shop a page without a way out. */
export function addAcsRoutes(app: FastifyInstance, { host, path, find }: AcsOptions): void {
  const constraints = { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) };

  app.route<AcsRoute>({
    method: ['GET', 'POST'],
    url: `${path}/:id`,
    constraints,
    handler: (request, reply) => {
      const question = find(request.params.id);
      return question?.isOpen ? ask(reply, `${path}/${request.params.id}`, question) : gone(request, reply, question);
    },
  });
  app.post<AcsRoute>(`${path}/:id/decision`, { constraints }, async (request, reply) => {
    const question = find(request.params.id);
    const decision = request.body?.decision;
    if (!question || (decision !== 'confirm' && decision !== 'refuse')) return gone(request, reply, question);
    if (question.isOpen) await question.decide(decision === 'confirm');
    // A shop's page may not be shown in a frame, so there the browser stays; the shop asks how it ended.
    return isFramed(request)
      ? done(reply, question)
      : reply.header('cache-control', 'no-store').redirect(question.returnUrl(), 302);
  });
}

function ask(reply: FastifyReply, action: string, question: AcsCase): FastifyReply {
  const language = bankLanguage(question.locale);
  const texts = pickLanguage(BANK_TEXTS, language);
  return sendShopperPage(
    reply,
    200,
    {
      language,
      host: 'Test Bank',
      title: texts.title,
      words: texts.question,
      notice: texts.notice,
      facts: [
        [texts.merchant, question.merchant],
        [texts.amount, money(question.amount, question.currency, language)],
        [texts.card, texts.cardEnding(question.lastFour)],
      ],
      form: {
        action: `${action}/decision`,
        buttons: [
          ['confirm', texts.confirm],
          ['refuse', texts.refuse],
        ],
      },
    },
    { formTargets: [new URL(question.returnUrl()).origin], ancestors: [new URL(question.returnUrl()).origin] },
  );
}

function done(reply: FastifyReply, question: AcsCase): FastifyReply {
  const language = bankLanguage(question.locale);
  return sendShopperPage(
    reply,
    200,
    { language, host: 'Test Bank', ...pickLanguage(DONE, language), notice: pickLanguage(BANK_TEXTS, language).notice },
    { ancestors: [new URL(question.returnUrl()).origin] },
  );
}

function gone(request: FastifyRequest, reply: FastifyReply, question: AcsCase | undefined): FastifyReply {
  const language = bankLanguage(request.headers['accept-language'] ?? 'en');
  const { goneTitle, gone: words, notice } = pickLanguage(BANK_TEXTS, language);
  return sendShopperPage(
    reply,
    410,
    { language, host: 'Test Bank', title: goneTitle, words, notice },
    question ? { ancestors: [new URL(question.returnUrl()).origin] } : {},
  );
}

function isFramed(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}
