import type { AngelId, Brand, Reaction, SessionState } from '@halo/shared/contracts';
import { createApi } from '@halo/shared/api';
import type { createEventBus } from '@halo/shared/bus';
import { createHttpClient, type HttpClient } from '@halo/shared/http';
import type { Platform } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';
import { withWanted } from '../../mfe-chat/src/conversation/actions/wanted-reactions.ts';
import { createConversationSession } from '../../mfe-chat/src/conversation/conversation-session.ts';
import { type Outbox, outboxOf } from '../../mfe-chat/src/conversation/outbox.ts';
import { type TimelineRow, timelineOf } from '../../mfe-chat/src/conversation/timeline.ts';
import { createDraftStore } from '../../mfe-chat/src/draft-store.ts';
import { createDraftSync } from '../../mfe-chat/src/draft-sync.ts';
import type { DeviceClock } from './device-clock.ts';
import type { Line } from './line.ts';

export interface OpenThreadOptions {
  readonly angelId: AngelId;
  readonly bus: ReturnType<typeof createEventBus>;
  /** its waits are short, and its time is that of the wall */
  readonly clock: DeviceClock;
  readonly storage: Pick<AppStorage, 'getDraft' | 'setDraft' | 'removeDraft' | 'onDraftChanged'>;
  readonly session: SessionState;
  readonly brand: Brand;
  readonly line: Line;
  readonly token: () => string;
  readonly clickId: string;
  /** how many times quicker than it says a wait is over, and what is typed is quiet */
  readonly speed: number;
  readonly timeoutMs: number;
}

/** The conversation that a page has open, run by the page's own code: what is done to its messages, and its draft. */
export interface OpenThread {
  readonly angelId: AngelId;
  rows(outbox: Outbox): readonly TimelineRow[];
  loadedFrom(): number;
  /** Messages of both sides that can be acted upon, newest last. */
  bubbles(): readonly { readonly id: number; readonly isOwn: boolean }[];
  react(id: number, reaction: Reaction | undefined): Promise<void>;
  remove(id: number, isForBoth: boolean): Promise<void>;
  clear(): Promise<number | undefined>;
  type(text: string): void;
  readonly draft: string;
  /** The page is gone. */
  end(): void;
}

export function createOpenThread(options: OpenThreadOptions): OpenThread {
  const { angelId, bus, clock } = options;
  const platform = { ...platformOf(options), clock };
  // A wait that is over sooner must also be a wait that was long enough.
  const drafting = { ...platform, clock: { ...clock, now: hurriedNow(clock, options.speed) } };
  const sync = createDraftSync(drafting, () => () => {});
  const drafts = drafting.keep(createDraftStore);
  const onDraft = (draft: Parameters<typeof sync.accept>[1]) => sync.accept(angelId, draft);
  const session = createConversationSession({ platform, angelId, onDraft, onRead: () => {} });
  // Reading is not what is tried here, and would change what is unread.
  session.setVisible(false);
  const end = session.start();

  const ready = () => {
    const conversation = session.get();
    return conversation.status === 'ready' ? conversation : undefined;
  };
  return {
    angelId,
    rows(outbox) {
      const conversation = ready();
      if (!conversation) return [];
      const messages = withWanted(conversation.messages, conversation.wanted);
      return timelineOf({ ...conversation, messages }, outboxOf(outbox, angelId));
    },
    loadedFrom() {
      const conversation = ready();
      return conversation?.hasMore ? (conversation.messages[0]?.id ?? 0) : 0;
    },
    bubbles: () =>
      (ready()?.messages ?? []).flatMap(({ id, kind, isLocked, isDeleted }) =>
        (kind === 'personal' || kind === 'message') && !isLocked && !isDeleted
          ? [{ id, isOwn: kind === 'personal' }]
          : [],
      ),
    react: (id, reaction) => session.acts.react(id, reaction),
    remove: (id, isForBoth) => session.acts.remove(id, isForBoth),
    async clear() {
      const upToId = await platform.api.seats.clear(angelId);
      drafts.write(angelId, '');
      if (upToId !== undefined) bus.publish('chat.cleared', { angelId, upToId });
      return upToId;
    },
    type: (text) => drafts.write(angelId, text),
    get draft() {
      return drafts.read(angelId);
    },
    end,
  };
}

/** As much of a platform as an open conversation uses. */
function platformOf({ bus, storage, session, brand, line, token, clickId, timeoutMs }: OpenThreadOptions): Platform {
  const address = new URL('/api', line.address).href;
  const http = hurriedHttp(
    createHttpClient({ brand: { services: { ...brand.services, api: address } }, bearer: token }),
    timeoutMs,
  );
  const context = { brand, domain: brand.hosts[0] ?? '', trackerId: () => clickId } as Parameters<typeof createApi>[1];
  const kept = new Map<unknown, unknown>();
  const platform = {
    bus,
    storage,
    api: createApi(http, context),
    session: { state: session },
    log: { info: () => {}, warn: () => {} },
    keep<T>(create: (platform: Platform) => T): T {
      if (!kept.has(create)) kept.set(create, create(platform));
      return kept.get(create) as T;
    },
  } as unknown as Platform;
  return platform;
}

/** A call is given up as soon as a message is. */
function hurriedHttp(http: HttpClient, timeoutMs: number): HttpClient {
  return {
    call: (endpoint, input, options) => http.call(endpoint, input, { timeoutMs, ...options }),
    upload: (endpoint, input, options) => http.upload(endpoint, input, { timeoutMs, ...options }),
  };
}

function hurriedNow(clock: Pick<DeviceClock, 'now'>, speed: number): () => number {
  const began = clock.now();
  return () => Math.round(began + (clock.now() - began) * speed);
}
