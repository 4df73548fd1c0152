import { type ProblemCode, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { LIST_FRESH_MS } from './limits.ts';

export interface AccountListOptions<Answer> {
  fetch(signal: AbortSignal): Promise<Answer>;
  started(): void;
  loaded(answer: Answer): void;
  failed(code: ProblemCode): void;
  /** Another account is here: nothing of the one before stays. */
  reset(): void;
  isFailed(): boolean;
}

/** A list of the signed-in account that outlives the pages that show it. It is fetched when a page shows it first. */
export interface AccountList {
  /** whether a page shows it */
  readonly isOpen: boolean;
  /** A page shows it: fetches it when it is missing or has grown old. The result says that the page is gone. */
  open(): () => void;
  load(): void;
  /** Fetches it again, but only if some page has shown it: a list that was never opened costs nothing. */
  refresh(): void;
  dispose(): void;
}

export function createAccountList<Answer>(
  { bus, clock, session }: Pick<Platform, 'bus' | 'clock' | 'session'>,
  options: AccountListOptions<Answer>,
): AccountList {
  let pages = 0;
  let loadedAt = 0;
  let running: AbortController | undefined;

  async function load(): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    options.started();
    try {
      const answer = await options.fetch(controller.signal);
      if (controller.signal.aborted) return;
      loadedAt = clock.now();
      options.loaded(answer);
    } catch (thrown) {
      if (!controller.signal.aborted) options.failed(fromUnknown(thrown).code);
    } finally {
      if (running === controller) running = undefined;
    }
  }

  function refresh(): void {
    if (loadedAt > 0 || running || options.isFailed()) void load();
  }

  function forget(): void {
    running?.abort();
    running = undefined;
    loadedAt = 0;
    options.reset();
    if (pages > 0) void load();
  }

  const stops = [onReconnect(bus, refresh), onOtherAccount({ bus, session }, forget)];

  return {
    get isOpen() {
      return pages > 0;
    },
    open() {
      pages += 1;
      if (!running && clock.now() - loadedAt >= LIST_FRESH_MS) void load();
      return () => void (pages -= 1);
    },
    load: () => void load(),
    refresh,
    dispose() {
      running?.abort();
      for (const stop of stops) stop();
    },
  };
}

/**
 * Also the first connection: nothing announces what was stored between the answer and that. And a connection that stood
 * while frames between servers got lost.
 */
export function onReconnect(bus: Platform['bus'], run: () => void): () => void {
  let last = bus.last('connection.changed');
  return bus.on('connection.changed', (now) => {
    const isMissing = last?.status !== 'online' || (now.gapEndedAt !== undefined && now.gapEndedAt !== last.gapEndedAt);
    if (now.status === 'online' && isMissing) run();
    last = now;
  });
}

function onOtherAccount({ bus, session }: Pick<Platform, 'bus' | 'session'>, run: () => void): () => void {
  let owner = userOf(session.state)?.clickId;
  return bus.on('session.changed', (next) => {
    const clickId = userOf(next)?.clickId;
    if (clickId === undefined || clickId === owner) return;
    owner = clickId;
    run();
  });
}
