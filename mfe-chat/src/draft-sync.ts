import { type AngelId, DRAFT_MAX_CHARS, type SeatDraft, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { createDraftStore } from './draft-store.ts';
import { createKeptDrafts, createTypedTimes } from './kept-drafts.ts';
import { DRAFT_PAUSE_MS, DRAFT_QUIET_MS, RETRY_DELAYS_MS } from './limits.ts';
import { onReconnect } from './on-reconnect.ts';

/** Brings what is typed to the other devices of the account, and theirs here. What was written last stays. */
export interface DraftSync {
  /** what the server has, of an answer or an event */
  accept(angelId: AngelId, draft: SeatDraft | undefined): void;
  /** Saves at once what still waits for a pause: the conversation is left, or the page. */
  flush(): void;
  dispose(): void;
}

/** One a platform, by `platform.keep`. In a shell from before, drafts stay on the device. */
export function createDraftSync(platform: Platform, whenLeft = onPageLeft): DraftSync {
  const { bus, clock, session } = platform;
  const drafts = platform.keep(createDraftStore);
  const kept = createKeptDrafts(platform);
  const typed = createTypedTimes(platform);
  const waiting = createWaiting(clock);
  const save = createSave({ platform, drafts, kept, typed, again: schedule, retry });
  const held = createWaiting(clock);

  function schedule(angelId: AngelId): void {
    // What was sent or deleted disappears elsewhere at once.
    waiting.set(angelId, drafts.read(angelId) === '' ? 0 : DRAFT_PAUSE_MS, () => void save(angelId));
  }

  function retry(angelId: AngelId, afterMs: number): void {
    waiting.set(angelId, afterMs, () => void save(angelId));
  }

  function accept(angelId: AngelId, draft: SeatDraft | undefined): void {
    const { at, writtenAt } = kept.of(angelId);
    if (!draft || draft.at <= at) return;
    const isSame = draft.text === drafts.read(angelId);
    // What waits to be saved here is later, or the server says that it is not.
    if (writtenAt !== undefined && !isSame) return;
    // What is being typed is never replaced under the fingers.
    if (!isSame && !typed.isQuiet(angelId)) {
      held.set(angelId, DRAFT_QUIET_MS, () => accept(angelId, draft));
      return;
    }
    kept.set(angelId, { at: draft.at });
    if (!isSame) drafts.receive(angelId, draft.text);
  }

  const flush = (): void => waiting.runAll();
  const bringOn = (): void => kept.unsaved().forEach(schedule);
  const stops = [
    drafts.onWrite((angelId) => {
      typed.note(angelId);
      kept.set(angelId, { at: kept.of(angelId).at, writtenAt: clock.now() });
      if (userOf(session.state)) schedule(angelId);
    }),
    bus.on('chat.drafted', ({ angelId, draft }) => accept(angelId, draft)),
    bus.on('chat.cleared', ({ angelId, draft }) => {
      // Announced by the server, maybe late: what was written since stays.
      if (draft) return accept(angelId, draft);
      waiting.cancel(angelId);
      kept.set(angelId, { at: kept.of(angelId).at });
      drafts.receive(angelId, '');
    }),
    // A visitor's words are their account's from the moment they have one.
    bus.on('session.changed', (next) => void (userOf(next) && bringOn())),
    onReconnect(bus, bringOn),
    whenLeft(flush),
  ];
  if (userOf(session.state)) bringOn();
  return {
    accept,
    flush,
    dispose() {
      flush();
      held.cancelAll();
      for (const stop of stops) stop();
    },
  };
}

interface SaveParts {
  readonly platform: Pick<Platform, 'api' | 'clock' | 'log'>;
  readonly drafts: ReturnType<typeof createDraftStore>;
  readonly kept: ReturnType<typeof createKeptDrafts>;
  readonly typed: ReturnType<typeof createTypedTimes>;
  again(angelId: AngelId): void;
  retry(angelId: AngelId, afterMs: number): void;
}

/** Saves one draft. Of one conversation one after the other, so that the last one is what there is. */
function createSave({ platform: { api, clock, log }, drafts, kept, typed, again, retry }: SaveParts) {
  const running = new Set<AngelId>();
  let failures = 0;

  function settle(angelId: AngelId, text: string, sentAt: number, saved: SeatDraft | undefined): void {
    const { writtenAt } = kept.of(angelId);
    // Without a conversation there is nothing to keep it with: it stays on this device.
    const at = saved?.at ?? 0;
    const isOvertaken = saved !== undefined && saved.text !== text;
    if (writtenAt !== sentAt || (isOvertaken && !typed.isQuiet(angelId))) {
      // More was written since then, or another device overtook what is typed here: now these words are the later ones.
      kept.set(angelId, { at, ...(writtenAt !== undefined && { writtenAt }) });
      again(angelId);
      return;
    }
    kept.set(angelId, { at });
    if (isOvertaken) drafts.receive(angelId, saved.text);
  }

  return async function save(angelId: AngelId): Promise<void> {
    const { at, writtenAt } = kept.of(angelId);
    const text = drafts.read(angelId);
    if (writtenAt === undefined || running.has(angelId) || text.length > DRAFT_MAX_CHARS) return;
    running.add(angelId);
    try {
      const ageMs = Math.max(clock.now() - writtenAt, 0);
      const saved = await api.seats.saveDraft?.(angelId, { text, ageMs, knownAt: at });
      running.delete(angelId);
      failures = 0;
      settle(angelId, text, writtenAt, saved);
    } catch (thrown) {
      running.delete(angelId);
      const { code, retryable } = fromUnknown(thrown);
      log.info('a draft was not kept for other devices', { code });
      if (!retryable) return;
      // While the connection holds nothing else would bring it on.
      retry(angelId, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
      failures += 1;
    }
  };
}

/** One task a conversation that waits for its time. */
function createWaiting(clock: Platform['clock']) {
  const tasks = new Map<AngelId, { cancel(): void; run(): void }>();
  function cancel(angelId: AngelId): void {
    tasks.get(angelId)?.cancel();
    tasks.delete(angelId);
  }
  return {
    cancel,
    cancelAll: () => [...tasks.keys()].forEach(cancel),
    set(angelId: AngelId, afterMs: number, task: () => void): void {
      cancel(angelId);
      const run = (): void => {
        tasks.delete(angelId);
        task();
      };
      tasks.set(angelId, { run, cancel: clock.after(afterMs, run) });
    },
    runAll(): void {
      for (const [angelId, { run }] of [...tasks]) {
        cancel(angelId);
        run();
      }
    },
  };
}

/** The tab is hidden or closed: on a phone nothing comes after the first. */
function onPageLeft(run: () => void): () => void {
  const onHidden = (): void => void (document.visibilityState === 'hidden' && run());
  document.addEventListener('visibilitychange', onHidden);
  globalThis.addEventListener('pagehide', run);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    globalThis.removeEventListener('pagehide', run);
  };
}
