import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Update {
  readonly update_id: number;
  readonly message: Record<string, unknown>;
}

export interface LocalBotApi {
  readonly origin: string;
  readonly token: string;
  /** What the bot wrote: chat and text. */
  readonly sent: readonly { readonly chatId: number; readonly text: string }[];
  /** Calls for updates, also those that got no answer yet. */
  readonly asked: () => number;
  /** A person writes to the bot. */
  write(chatId: number, text: string, languageCode?: string, kind?: 'private' | 'group'): void;
  /** From now on sending into this chat fails so. */
  fail(chatId: number, code: number, description: string, parameters?: { retry_after?: number }): void;
  close(): Promise<void>;
}

const TOKEN = '1234567:local-bot-token-of-a-test';

/**
 * What of Telegram's Bot API a bot needs that listens by long polling. Calls with another token are refused as Telegram
 * does.
 */
export async function startBotApi(): Promise<LocalBotApi> {
  const sent: { chatId: number; text: string }[] = [];
  const failures = new Map<number, object>();
  const updates: Update[] = [];
  let asked = 0;
  let nextId = 1;
  let release = (): void => undefined;

  async function answer(method: string, body: Record<string, unknown>): Promise<object> {
    if (method === 'getMe') return ok({ id: 1234567, is_bot: true, first_name: 'Halo', username: 'halo_local_bot' });
    if (method === 'getUpdates')
      return ok(await updatesFrom(Number(body['offset'] ?? 0), Number(body['timeout'] ?? 0)));
    if (method === 'sendMessage') {
      const chatId = Number(body['chat_id']);
      const failure = failures.get(chatId);
      if (failure) return failure;
      sent.push({ chatId, text: String(body['text']) });
      return ok({ message_id: nextId++, date: 1, chat: { id: chatId, type: 'private' }, text: body['text'] });
    }
    return ok(true);
  }

  async function updatesFrom(offset: number, timeoutS: number): Promise<Update[]> {
    asked += 1;
    // What is asked for after an update confirms it.
    while (updates[0] && updates[0].update_id < offset) updates.shift();
    if (updates.length === 0 && timeoutS > 0) {
      await new Promise<void>((resolve) => {
        release = resolve;
        // A long poll that nothing comes for ends as it does at Telegram.
        setTimeout(() => release(), timeoutS * 1000).unref();
      });
    }
    return [...updates];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      const text = Buffer.concat(chunks).toString('utf8');
      const answered =
        token === TOKEN
          ? answer(method, text === '' ? {} : JSON.parse(text))
          : Promise.resolve(refusal(401, 'Unauthorized'));
      void answered.then((body) => {
        const code = (body as { error_code?: number }).error_code ?? 200;
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: TOKEN,
    sent,
    asked: () => asked,
    write(chatId, text, languageCode = 'it', kind = 'private') {
      const command = /^\/\w+/.exec(text)?.[0];
      updates.push({
        update_id: nextId++,
        message: {
          message_id: nextId++,
          date: 1,
          text,
          chat: { id: chatId, type: kind },
          from: { id: chatId, is_bot: false, first_name: 'Marco', language_code: languageCode },
          ...(command === undefined ? {} : { entities: [{ type: 'bot_command', offset: 0, length: command.length }] }),
        },
      });
      release();
    },
    fail: (chatId, code, description, parameters) =>
      void failures.set(chatId, { ...refusal(code, description), ...(parameters ? { parameters } : {}) }),
    close: () =>
      new Promise((resolve) => {
        release();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function ok(result: unknown): object {
  return { ok: true, result };
}

function refusal(code: number, description: string): object {
  return { ok: false, error_code: code, description };
}
