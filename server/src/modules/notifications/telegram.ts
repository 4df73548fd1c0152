import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClickId } from '@halo/shared/contracts';
import { Api, Bot, GrammyError } from 'grammy';
import type { Deps } from '../../deps.ts';
import type { Services } from '../../services.ts';
import type { Delivery, Notification } from './delivery.ts';
import { holdAlone } from './hold-alone.ts';
import { insertCode, linkChat, unlinkChat } from './telegram-repository.ts';
import { languageOf, telegramTexts } from './telegram-texts.ts';

const CODE_BYTES = 24;
const CODE_MS = 15 * 60_000;
const SEND_TIMEOUT_S = 10;
/** Longer than Telegram holds a question for news (30 s). */
const ASK_TIMEOUT_S = 60;
const RETRY_MS = 5_000;
/** A page does not wait longer for the name of the bot. */
const NAME_PATIENCE_MS = 2_000;
/** Of the database: one process listens to the bot. */
const LISTENER_LOCK = 4_152_031;

export interface TelegramSettings {
  readonly token: string;
  /** Undefined: Telegram itself. */
  readonly apiRoot: string | undefined;
}

export interface Telegram {
  start(): void;
  stop(): Promise<void>;
  /** Where a person goes to link their chat; undefined while the bot cannot be reached. */
  link(clickId: ClickId): Promise<string | undefined>;
  send(chatId: number, notification: Notification, origin: string): Promise<Delivery>;
}

/** The bot. It links chats with accounts, tells what push would tell, and understands nothing else. */
export function createTelegram(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'brands'>,
  services: Pick<Services, 'accounts'>,
  { token, apiRoot }: TelegramSettings,
): Telegram {
  const root = apiRoot === undefined ? {} : { apiRoot };
  const api = new Api(token, { ...root, timeoutSeconds: SEND_TIMEOUT_S });
  const stopping = new AbortController();
  let listening: Promise<void> | undefined;
  let name: Promise<string | undefined> | undefined;

  function botName(): Promise<string | undefined> {
    name ??= api.getMe().then(
      ({ username }) => username,
      (error: unknown) => {
        name = undefined;
        deps.log.warn({ reason: reasonOf(error) }, 'the Telegram bot could not be reached');
        return undefined;
      },
    );
    return name;
  }

  async function brandOf(clickId: ClickId) {
    const facts = await services.accounts.facts(clickId);
    return {
      title: (facts && deps.brands.byId(facts.brandId)?.title) ?? '',
      language: facts?.language ?? ('en' as const),
    };
  }

  function createBot(): Bot {
    const bot = new Bot(token, { client: { ...root, timeoutSeconds: ASK_TIMEOUT_S } });
    // In a group everybody would read along.
    const ofPerson = bot.chatType('private');
    ofPerson.command('start', async (context) => {
      const own = telegramTexts(languageOf(context.from.language_code));
      if (context.match === '') return void (await context.reply(own.help));
      const linked = await linkChat(deps.db, hashOf(context.match), context.chat.id, deps.clock.now());
      if (linked === undefined) return void (await context.reply(own.expired));
      const { title, language } = await brandOf(linked.clickId);
      const texts = telegramTexts(language);
      const before = linked.before === undefined ? '' : ` ${texts.moved((await brandOf(linked.before)).title, title)}`;
      await context.reply(`${texts.linked(title)}${before}`);
    });
    ofPerson.command('stop', async (context) => {
      const clickId = await unlinkChat(deps.db, context.chat.id);
      if (clickId === undefined)
        return void (await context.reply(telegramTexts(languageOf(context.from.language_code)).help));
      const { title, language } = await brandOf(clickId);
      await context.reply(telegramTexts(language).unlinked(title));
    });
    ofPerson.on(
      'message',
      async (context) => void (await context.reply(telegramTexts(languageOf(context.from.language_code)).help)),
    );
    bot.catch(({ error }) =>
      deps.log.error({ reason: reasonOf(error) }, 'a message to the Telegram bot could not be answered'),
    );
    return bot;
  }

  /** Until the signal says so, or the bot fails for good. */
  async function listenAlone(signal: AbortSignal): Promise<void> {
    const bot = createBot();
    const stop = () => void bot.stop().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await bot.start({ allowed_updates: ['message'] });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await holdAlone(deps.db, LISTENER_LOCK, stopping.signal, listenAlone);
      } catch (error) {
        deps.log.warn({ reason: reasonOf(error) }, 'nobody listens to the Telegram bot for a moment');
      }
      await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      void botName();
      listening ??= listen();
    },
    async stop() {
      stopping.abort();
      await listening;
    },
    async link(clickId) {
      const known = await Promise.race([botName(), wait(NAME_PATIENCE_MS, undefined, { ref: false })]);
      if (known === undefined) return undefined;
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const now = deps.clock.now();
      await insertCode(deps.db, { codeHash: hashOf(code), clickId, expiresAt: new Date(now.getTime() + CODE_MS) }, now);
      return `https://t.me/${known}?start=${code}`;
    },
    async send(chatId, { title, body, path }, origin) {
      try {
        await api.sendMessage(chatId, `${title}\n${body}\n${origin}${path}`, {
          link_preview_options: { is_disabled: true },
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function outcomeOf(error: unknown): Delivery {
  if (!(error instanceof GrammyError)) return { kind: 'later', reason: reasonOf(error) };
  const { error_code: code, parameters } = error;
  if (code === 429 || code >= 500) {
    return {
      kind: 'later',
      reason: String(code),
      afterMs: parameters.retry_after === undefined ? undefined : parameters.retry_after * 1000,
    };
  }
  // The person blocked the bot, or deleted the chat or the account.
  const isGone = code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(error.description));
  return isGone ? { kind: 'gone' } : { kind: 'refused', reason: String(code) };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Never the address of a call: the bot's token stands in it. */
function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code}`;
  return error instanceof Error ? error.name : 'unknown';
}
