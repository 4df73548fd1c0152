import { createHash } from 'node:crypto';
import type { ClickId } from '@halo/shared/contracts';
import { Bot, type Context, GrammyError } from 'grammy';
import type { NotificationsNeeds } from './notifications.ts';
import type { TelegramSettings } from './telegram-settings.ts';
import { languageOf, telegramTexts } from './notification-texts.ts';
import { linkChat, unlinkChat } from './telegram-repository.ts';

/** Longer than Telegram holds a long poll (30 s). */
const POLL_TIMEOUT_S = 60;

export type BotNeeds = Pick<NotificationsNeeds, 'accounts' | 'brands' | 'clock' | 'db' | 'log'>;

/** Answers `/start` and `/stop`, and everything else with how to use it. */
export function createBot(needs: BotNeeds, { token, apiRoot }: TelegramSettings): Bot {
  const bot = new Bot(token, {
    client: { ...(apiRoot === undefined ? {} : { apiRoot }), timeoutSeconds: POLL_TIMEOUT_S },
  });
  // In a group everybody would read along.
  const ofPerson = bot.chatType('private');
  ofPerson.command('start', async (context) => {
    await context.reply(await answerStart(needs, context, context.match));
  });
  ofPerson.command('stop', async (context) => {
    await context.reply(await answerStop(needs, context));
  });
  ofPerson.on('message', async (context) => {
    await context.reply(textsFor(context)('help'));
  });
  bot.catch(({ error }) =>
    needs.log.error({ reason: reasonOf(error) }, 'a message to the Telegram bot could not be answered'),
  );
  return bot;
}

async function answerStart(needs: BotNeeds, context: PrivateChat, code: string): Promise<string> {
  if (code === '') return textsFor(context)('help');
  const { db, clock } = needs;
  const linked = await linkChat(db, hashOf(code), context.chat.id, clock.now());
  if (linked === undefined) return textsFor(context)('expired');
  const { title, language } = await brandOf(needs, linked.clickId);
  const t = telegramTexts(language);
  const done = t('linked', { brand: title });
  if (linked.before === undefined) return done;
  // A chat belongs to one account: the one that was linked before gets no more notifications here.
  const before = (await brandOf(needs, linked.before)).title;
  return `${done} ${before === title ? t('movedWithin') : t('moved', { before })}`;
}

async function answerStop(needs: BotNeeds, context: PrivateChat): Promise<string> {
  const clickId = await unlinkChat(needs.db, context.chat.id);
  if (clickId === undefined) return textsFor(context)('help');
  const { title, language } = await brandOf(needs, clickId);
  return telegramTexts(language)('unlinked', { brand: title });
}

type PrivateChat = Pick<Context, 'from'> & { readonly chat: { readonly id: number } };

/** In the language of the app, as long as no account is known. */
function textsFor({ from }: PrivateChat) {
  return telegramTexts(languageOf(from?.language_code));
}

async function brandOf({ accounts, brands }: BotNeeds, clickId: ClickId) {
  const facts = await accounts.facts(clickId);
  return {
    title: (facts && brands.byId(facts.brandId)?.title) ?? '',
    language: facts?.language ?? ('en' as const),
  };
}

export function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Never the address of a call: the bot's token stands in it. */
export function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code}`;
  return error instanceof Error ? error.name : 'unknown';
}
