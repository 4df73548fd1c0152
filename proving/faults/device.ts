import {
  type AngelId,
  type Brand,
  type Conversation,
  type Credits,
  endpoints,
  MEDIA_FIELD,
  type MediaKind,
  photoText,
  type ProfileCard,
  type SessionState,
  type UnreadCounts,
  voiceText,
} from '@halo/shared/contracts';
import { createEventBus } from '@halo/shared/bus';
import { createHttpClient } from '@halo/shared/http';
import type { Realtime } from '@halo/shared/realtime';
import { createRealtimeClient, type RealtimeClient } from '@halo/shared/realtime/client';
import { createOutboxSender, type OutboxSender } from '../../mfe-chat/src/conversation/outbox-sender.ts';
import type { SenderPlatform } from '../../mfe-chat/src/conversation/outbox-dispatcher.ts';
import { isPending } from '../../mfe-chat/src/conversation/outbox.ts';
import type { TimelineRow } from '../../mfe-chat/src/conversation/timeline.ts';
import { keepNewest } from '../../shell/src/session/keep-newest.ts';
import { createDeviceClock, type DeviceClock } from './device-clock.ts';
import type { WrittenFiles } from './files.ts';
import type { History } from './history.ts';
import type { Line } from './line.ts';
import { createOpenThread, type OpenThread } from './open-thread.ts';
import { type BrowserStorage, createPageStorage } from './page-storage.ts';
import { createScreen, type Screen } from './screen.ts';

/** Waits that a person would not notice, so that a run takes a second; on a machine that is slower, so much longer. */
const timesAt = (pace: number) =>
  ({ ack: 500 * pace, upload: 2_000 * pace, connect: 10_000, reconnectMin: 20, reconnectMax: 150, move: 40 }) as const;
/** How many times quicker than they say the other waits are over, on a quiet machine: 1 s is 40 ms. */
const SPEED = 25;
/**
 * What the client reads as the time goes on no quicker than this. That a server has died is noticed by the clocks of
 * servers, after up to six seconds, and a message that overtook others counts as one that did not after half a minute.
 */
const MOST_HURRIED = 4;
/** What is longer than this is hurried. */
const SHORT_MS = 500;

export interface DeviceOptions {
  readonly name: string;
  readonly account: number;
  readonly clickId: string;
  /** what the browser's storage holds now */
  readonly token: () => string;
  readonly brand: Brand;
  readonly session: SessionState;
  readonly line: Line;
  readonly pace: number;
  readonly storage: BrowserStorage;
  readonly history: History;
  readonly angelIds: readonly AngelId[];
  /** the conversation that the page has open, if any; of the others it keeps what came to it */
  readonly openAngelId: AngelId | undefined;
  /** what a page reads over HTTP when it opens */
  readonly read: () => Promise<{ lastSeenId: number | undefined; conversations: readonly Conversation[] }>;
  readonly cardOf: (angelId: AngelId) => Promise<ProfileCard | undefined>;
  /** stands between outbox and client: for bugs on purpose */
  readonly spoil?: ((client: Realtime) => Realtime) | undefined;
}

/** One page in a browser: the realtime client, the outbox and the conversations that browsers run. */
export interface Device {
  readonly name: string;
  readonly account: number;
  readonly line: Line;
  /** Loads the page, also again: what is not in the storage is lost. */
  open(): Promise<void>;
  /** The page is gone without a word. */
  close(): void;
  write(angelId: AngelId, text: string, files: WrittenFiles | undefined): void;
  readonly thread: OpenThread | undefined;
  /** So much time passed while the machine slept. */
  sleep(ms: number): void;
  /** The page is in the foreground again: settles when it has caught up. */
  wake(): Promise<void>;
  readonly isOpen: boolean;
  readonly isOnline: boolean;
  /** messages that wait for the server, without those it refused */
  readonly pending: number;
  /** life of the page */
  readonly page: string;
  rows(angelId: AngelId): readonly TimelineRow[];
  /** the oldest message of a conversation that the page has loaded; 0: it has them all */
  loadedFrom(angelId: AngelId): number;
  readonly credits: Credits | undefined;
  readonly unread: UnreadCounts | undefined;
  /** what the page would have written to its log */
  readonly troubles: readonly string[];
}

type Upload = { readonly clientId: string; readonly place: number; readonly kind: MediaKind };

interface Page {
  readonly name: string;
  readonly client: RealtimeClient;
  readonly sender: OutboxSender;
  readonly screen: Screen;
  readonly thread: OpenThread | undefined;
  readonly clock: DeviceClock;
  readonly bus: ReturnType<typeof createEventBus>;
  end(): void;
}

export function createDevice(options: DeviceOptions): Device {
  const { name, history, line } = options;
  const troubles: string[] = [];
  let page: Page | undefined;
  let loads = 0;

  function current(): Page {
    if (!page) throw new Error(`${name} is closed`);
    return page;
  }

  return {
    name,
    account: options.account,
    line,
    async open() {
      loads += 1;
      page = await loadPage(`${name}#${loads}`, options, troubles);
    },
    close() {
      history.note(`${name} closes its page`);
      page?.end();
      page = undefined;
    },
    write(angelId, words, files) {
      const { sender } = current();
      const text = textWith(files, words);
      const known = new Set(sender.getState().map(({ clientId }) => clientId));
      // The record must be there before the message is on its way.
      const stop = sender.subscribe(() => {
        const item = sender.getState().find((one) => !known.has(one.clientId) && one.text === text);
        if (!item) return;
        stop();
        history.queued({ account: options.account, device: name, angelId, clientId: item.clientId, text, files });
      });
      const message = { angelId, screenName: 'Angela', text, isIcebreaker: false, isPrefilled: false, afterId: 0 };
      sender.send({ ...message, media: files?.media }, files?.files);
    },
    sleep: (ms) => page?.clock.jump(ms),
    wake: async () => page?.client.wake(),
    get isOpen() {
      return page !== undefined;
    },
    get isOnline() {
      return page?.client.status === 'online';
    },
    get pending() {
      return page ? page.sender.getState().filter(isPending).length : Infinity;
    },
    get page() {
      return current().name;
    },
    get thread() {
      return current().thread;
    },
    rows(angelId) {
      const { screen, thread, sender } = current();
      const outbox = sender.getState();
      return angelId === thread?.angelId ? thread.rows(outbox) : screen.rows(angelId, outbox);
    },
    loadedFrom(angelId) {
      const { screen, thread } = current();
      return angelId === thread?.angelId ? thread.loadedFrom() : screen.loadedFrom(angelId);
    },
    get credits() {
      return page?.bus.last('credits.changed');
    },
    get unread() {
      return page?.bus.last('unread.changed');
    },
    troubles,
  };
}

/** As the page and the server both say it. */
function textWith(files: WrittenFiles | undefined, words: string): string {
  if (!files) return words;
  return files.media.kind === 'voice' ? voiceText(files.media.durationMs) : photoText(words);
}

async function loadPage(name: string, options: DeviceOptions, troubles: string[]): Promise<Page> {
  const { history, brand, line, session, spoil = (one) => one } = options;
  const { lastSeenId, conversations } = await options.read();
  let isGone = false;
  const times = timesAt(options.pace);
  const speed = SPEED / options.pace;
  const bus = keepNewest(createEventBus());
  const clock = createDeviceClock(speed);
  const screen = createScreen();
  for (const conversation of conversations) screen.load(conversation);
  history.note(`${name} opens, knows messages up to ${lastSeenId}`);

  const client = createRealtimeClient({
    bus,
    brand: { ...brand, services: { ...brand.services, realtime: line.address } },
    softwareVersion: '1',
    clickId: () => options.clickId,
    token: options.token,
    context: () => ({
      landedAt: Date.now(),
      fluxId: brand.defaultFluxId,
      premiumLevel: 1,
      region: '',
      usesAi: false,
      domain: brand.hosts[0] ?? '',
    }),
    lastSeenId: () => lastSeenId,
    angelOf: options.cardOf,
    onBadFrame: (event, error) => troubles.push(`${name}: ${event} did not fit: ${error.message}`),
    // No answer is what the faults are about; what follows from it is seen on the screen.
    onProblem: (what, error) =>
      error.retryable
        ? history.note(`${name}: ${what}: ${error.code}`)
        : troubles.push(`${name}: ${what}: ${error.code} ${error.message}`),
    onRefused: (code) => troubles.push(`${name}: the server refuses the connection: ${code}`),
    onSessionChanged: () => {},
    times,
    clock: { now: hurried(Math.min(speed, MOST_HURRIED)), after: laterOrSooner(times.ack, speed) },
  });
  const stops = [
    bus.on('chat.received', ({ message }) => {
      history.delivered(name, message);
      screen.received(message);
    }),
    bus.on('chat.sent', ({ message, clientId }) => {
      history.delivered(name, message, clientId);
      screen.sent(message);
    }),
    bus.on('connection.changed', ({ status }) => history.note(`${name} is ${status}`)),
  ];
  const spoiled = spoil(client);
  /** Nothing comes back to a page that is gone. */
  const neverOnceGone = () => (isGone ? new Promise<never>(() => {}) : undefined);
  const locks = options.storage.locks.openPage();
  const storage = createPageStorage(options.storage, () => isGone);
  const { token, clickId, openAngelId } = options;
  const thread =
    openAngelId === undefined
      ? undefined
      : createOpenThread({
          ...{ angelId: openAngelId, bus, clock, storage, session, brand, line, token, clickId },
          ...{ speed, timeoutMs: times.upload },
        });
  const senderPlatform: SenderPlatform = {
    bus,
    clock,
    session: { state: session },
    storage,
    realtime: {
      get status() {
        return client.status;
      },
      async sendChat(draft) {
        const answer = await spoiled.sendChat(draft).finally(() => neverOnceGone());
        history.stored(draft.clientId, answer.message);
        return answer;
      },
    },
    api: uploadsThrough(options, times.upload, neverOnceGone),
    log: { warn: () => {} },
    holdReload: () => () => {},
  };
  const sender = createOutboxSender(senderPlatform, {
    locks,
    media: { files: options.storage.files, cache: { remember: () => {} } },
  });
  stops.push(
    sender.onRefused(({ item, code }) => history.refused(item.clientId, code)),
    // Those behind one that could not be paid for are refused with it, without an end of their own.
    sender.subscribe(() => {
      for (const { clientId, status, code } of sender.getState()) {
        if (status === 'failed' && code !== undefined) history.refused(clientId, code);
      }
    }),
    sender.start(),
  );
  client.connect(options.token());

  return {
    name,
    client,
    sender,
    screen,
    thread,
    clock,
    bus,
    end() {
      isGone = true;
      thread?.end();
      locks.close();
      client.dispose();
      clock.stop();
      for (const stop of stops) stop();
    },
  };
}

/** Files go up by HTTP, over the same line as everything else. */
function uploadsThrough(
  { brand, line, token, clickId }: DeviceOptions,
  timeoutMs: number,
  neverOnceGone: () => Promise<never> | undefined,
): SenderPlatform['api'] {
  const api = new URL('/api', line.address).href;
  const http = createHttpClient({ brand: { services: { ...brand.services, api } }, bearer: token });
  async function uploadMedia({ clientId, place, kind }: Upload, blob: Blob): Promise<string> {
    const params = { trackerId: clickId, clientId, kind, place };
    const file = { field: MEDIA_FIELD, blob, name: kind };
    const sending = http.upload(endpoints.chatMedia.upload, { params, file }, { timeoutMs });
    return (await sending.finally(neverOnceGone)).id;
  }
  return { conversations: { uploadMedia } } as unknown as SenderPlatform['api'];
}

/** Time in which a second of the run is `speed` seconds. */
function hurried(speed: number): () => number {
  const began = Date.now();
  return () => Math.round(began + (Date.now() - began) * speed);
}

/** Its times are short already; what the client waits for besides them is not. */
function laterOrSooner(ackMs: number, speed: number): (ms: number, run: () => void) => () => void {
  return (ms, run) => {
    const timer = setTimeout(run, ms > SHORT_MS && ms !== ackMs ? ms / speed : ms);
    return () => clearTimeout(timer);
  };
}
