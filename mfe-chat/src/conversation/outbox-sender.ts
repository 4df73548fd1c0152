import { mayEnter, userOf } from '@halo/shared/contracts';
import type { Readable } from '@halo/shared/store';
import { MESSAGE_FOLLOWS_MS, SENT_FILES_KEPT_MS } from '../limits.ts';
import { isPending, type Outbox, type OutboxItem } from './outbox.ts';
import { createDispatcher, type Dispatcher, type SenderPlatform } from './outbox-dispatcher.ts';
import { createFilesFirst, type FilesFirst } from './media/files-first.ts';
import { createMediaFiles, type MediaFiles } from './media/media-files.ts';
import type { MediaSending } from './media/send-media.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import type { Locks } from './outbox-tab-lock.ts';
import { createRefusals, type Refusal, type Refusals } from './refusals.ts';
import { onOutboxStored, readOutbox } from './stored-outbox.ts';

export type NewMessage = Pick<
  OutboxItem,
  | 'angelId'
  | 'screenName'
  | 'text'
  | 'isIcebreaker'
  | 'isFree'
  | 'isPrefilled'
  | 'afterId'
  | 'quote'
  | 'media'
  | 'wantsPreview'
>;

/** Sends what is in the outbox, in order, until the server has it or says no. */
export interface OutboxSender {
  getState(): Outbox;
  subscribe(listener: () => void): () => void;
  /** Refusals in one conversation, for the page that shows it; without an id, in all of them. */
  onRefused: Refusals['subscribe'];
  /** Messages whose files are being kept: they are not in the outbox yet, and count as pending all the same. */
  readonly keeping: Readable<Outbox>;
  /** `files`: what the message brings along; `onQueued`: it is in the outbox, where a reload finds it */
  send(message: NewMessage, files?: readonly Blob[], onQueued?: () => void): void;
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Starts working; the result ends that, when what waits has been sent. */
  start(): () => void;
  /** Ends everything at once. What is unsent stays in the browser. */
  dispose(): void;
}

export interface SenderOptions {
  /** a message was refused while its conversation was not on screen */
  onUnseen?(refusal: Refusal): void;
  /** default: the browser's own */
  locks?: Locks;
  /** files of messages; default: none are kept */
  media?: MediaSending;
}

export function createOutboxSender(platform: SenderPlatform, options: SenderOptions = {}): OutboxSender {
  const { clock, session, storage } = platform;
  const { locks } = options;
  const outbox = createOutboxStore(storage, session);
  const refusals = createRefusals(options.onUnseen);
  const media = options.media ?? { files: createMediaFiles(undefined), cache: { remember: () => undefined } };
  const filesFirst = createFilesFirst(platform, media.files);
  const dispatcher = createDispatcher(platform, outbox, refusals, { locks, media, onIdle: () => stopIfIdle() });
  let users = 0;
  let stopListening: (() => void) | undefined;

  function stopIfIdle(): void {
    if (users > 0 || filesFirst.get().length > 0 || outbox.get().items.some(isPending)) return;
    stop();
  }

  function stop(): void {
    stopListening?.();
    stopListening = undefined;
    dispatcher.stop();
  }

  function drop({ clientId }: OutboxItem): void {
    media.files.forget(clientId);
    stopIfIdle();
  }

  return {
    getState: () => outbox.get().items,
    subscribe: outbox.subscribe,
    onRefused: refusals.subscribe,
    keeping: filesFirst,
    send(message, files, onQueued) {
      const item = newItem(message, outbox.account(), clock.now());
      filesFirst.send(item, files, (hasWaited) => {
        // Its account is not here any more: no other one sends it.
        if (hasWaited && !(outbox.account() === item.account && outbox.isOurBrowser())) return drop(item);
        outbox.apply({ type: 'queued', item });
        onQueued?.();
        dispatcher.flush();
      });
    },
    retry(clientId) {
      outbox.apply({ type: 'retried', clientId });
      dispatcher.flush();
    },
    remove(clientId) {
      outbox.remove(clientId);
      media.files.forget(clientId);
    },
    start() {
      users += 1;
      if (!stopListening) {
        outbox.open();
        stopListening = listen(platform, outbox, dispatcher, { stopIfIdle, files: media.files, filesFirst });
      }
      dispatcher.flush();
      return () => {
        users -= 1;
        stopIfIdle();
      };
    },
    dispose: stop,
  };
}

function listen(
  { bus, storage, clock }: SenderPlatform,
  outbox: OutboxStore,
  dispatcher: Dispatcher,
  { stopIfIdle, files, filesFirst }: { stopIfIdle: () => void; files: MediaFiles; filesFirst: FilesFirst },
): () => void {
  const found = files.ids();
  const putAway = (ids: readonly string[]) => {
    const messages = [...readOutbox(storage, undefined), ...filesFirst.get()];
    const waiting = new Set(messages.map(({ clientId }) => clientId));
    for (const id of ids) if (!waiting.has(id)) files.forget(id);
  };
  const stops = [
    // Not at once: in another tab the message of files that are kept may be about to be stored.
    clock.after(MESSAGE_FOLLOWS_MS, () => void found.then(putAway)),
    bus.on('connection.changed', ({ status }) => {
      if (status === 'online') dispatcher.flushNow();
    }),
    // Signing out empties the storage; a session that ran out leaves it, and its messages go on with the next one.
    bus.on('session.changed', (next) => {
      const isOurs = outbox.isOurBrowser();
      // What another account keeps that another tab signed in is its own: the message may be about to follow.
      const isAnothers =
        !isOurs && storage.get('token') !== undefined && storage.get('trackerId') !== userOf(next)?.clickId;
      if ((!mayEnter(next) || !isOurs) && !isAnothers) void files.ids().then(putAway);
      if (!isOurs) {
        dispatcher.stop();
        outbox.forget();
      }
      if (!mayEnter(next)) return;
      outbox.open();
      dispatcher.flush();
    }),
    onOutboxStored(storage, () => {
      if (!outbox.isOurBrowser()) return;
      outbox.read();
      dispatcher.flush();
      stopIfIdle();
    }),
    // The fact comes before the answer of the send, or instead of one that got lost.
    bus.on('chat.sent', ({ clientId, message }) => {
      outbox.apply({ type: 'acknowledged', clientId });
      // Not at once: another tab that does not know it yet sends it again, with them.
      if (message.mediaKind !== undefined) stops.push(clock.after(SENT_FILES_KEPT_MS, () => files.forget(clientId)));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function newItem(message: NewMessage, account: string | undefined, createdAt: number): OutboxItem {
  return { ...message, account, clientId: newClientId(), createdAt, status: 'queued', attempts: 0 };
}

/** An id for a message of ours. Unlike randomUUID, also where the page is not served over TLS. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
