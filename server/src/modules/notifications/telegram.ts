import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClickId } from '@halo/shared/contracts';
import { Api, type Bot, GrammyError } from 'grammy';
import type { Delivery, Notification } from './delivery.ts';
import { holdAlone } from './hold-alone.ts';
import type { NotificationsNeeds } from './notifications.ts';
import { createBot, hashOf, reasonOf } from './telegram-bot.ts';
import { insertCode } from './telegram-repository.ts';
import type { TelegramSettings } from './telegram-settings.ts';

const CODE_BYTES = 24;
const CODE_MS = 15 * 60_000;
const SEND_TIMEOUT_S = 10;
const RETRY_MS = 5_000;
/** A page does not wait longer for the name of the bot. */
const NAME_PATIENCE_MS = 2_000;
/** Of the database: one process listens to the bot. */
const LISTENER_LOCK = 4_152_031;

export interface Telegram {
  start(): void;
  stop(): Promise<void>;
  /** Where a person goes to link their chat; undefined while the bot cannot be reached. */
  link(clickId: ClickId): Promise<string | undefined>;
  send(chatId: number, notification: Notification, origin: string): Promise<Delivery>;
}

type TelegramNeeds = Pick<NotificationsNeeds, 'accounts' | 'brands' | 'clock' | 'db' | 'log'>;

/** The bot. It links chats with accounts, sends what push would send, and understands nothing else. */
export function createTelegram(needs: TelegramNeeds, settings: TelegramSettings): Telegram {
  const api = new Api(settings.token, {
    ...(settings.apiRoot === undefined ? {} : { apiRoot: settings.apiRoot }),
    timeoutSeconds: SEND_TIMEOUT_S,
  });
  const botName = createNameLookup(api, needs.log);
  const stopping = new AbortController();
  let listening: Promise<void> | undefined;
  return {
    start() {
      void botName();
      listening ??= listen(needs, stopping.signal, () => createBot(needs, settings));
    },
    async stop() {
      stopping.abort();
      await listening;
    },
    async link(clickId) {
      const name = await Promise.race([botName(), wait(NAME_PATIENCE_MS, undefined, { ref: false })]);
      return name === undefined ? undefined : `https://t.me/${name}?start=${await newCode(needs, clickId)}`;
    },
    send: (chatId, notification, origin) => send(api, chatId, notification, origin),
  };
}

/** Asks once for the name of the bot, and again after a failure. */
function createNameLookup(api: Api, log: TelegramNeeds['log']): () => Promise<string | undefined> {
  let name: Promise<string | undefined> | undefined;
  return () => {
    name ??= api.getMe().then(
      ({ username }) => username,
      (error: unknown) => {
        name = undefined;
        log.warn({ reason: reasonOf(error) }, 'the Telegram bot could not be reached');
        return undefined;
      },
    );
    return name;
  };
}

/** Listens whenever no other process does, until the signal ends it. */
async function listen({ db, log }: TelegramNeeds, signal: AbortSignal, newBot: () => Bot): Promise<void> {
  while (!signal.aborted) {
    try {
      await holdAlone(db, LISTENER_LOCK, signal, (lost) => runBot(newBot(), lost));
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the updates of the Telegram bot cannot be read for a moment');
    }
    await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Until the signal ends it, or the bot fails for good. */
async function runBot(bot: Bot, signal: AbortSignal): Promise<void> {
  const stop = () => void bot.stop().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await bot.start({ allowed_updates: ['message'] });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function newCode({ db, clock }: TelegramNeeds, clickId: ClickId): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const now = clock.now();
  await insertCode(db, { codeHash: hashOf(code), clickId, expiresAt: new Date(now.getTime() + CODE_MS) }, now);
  return code;
}

async function send(api: Api, chatId: number, { title, body, path }: Notification, origin: string): Promise<Delivery> {
  try {
    await api.sendMessage(chatId, `${title}\n${body}\n${origin}${path}`, {
      link_preview_options: { is_disabled: true },
    });
    return { kind: 'sent' };
  } catch (error) {
    return outcomeOf(error);
  }
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
