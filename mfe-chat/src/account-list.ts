import { type ProblemCode, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { LIST_FRESH_MS } from './limits.ts';
import { onReconnectSeen } from './on-reconnect.ts';

export interface AccountListOptions<Answer> {
  fetch(signal: AbortSignal): Promise<Answer>;
  started(): void;
  loaded(answer: Answer): void;
  failed(code: ProblemCode): void;
  /** Another account is here: nothing of the one before stays. */
  reset(): void;
}

/** A list of the signed-in account that outlives the pages that show it. It is fetched when a page shows it first. */
export interface AccountList {
  /** whether a page shows it */
  readonly isOpen: boolean;
  /** A page shows it: fetches it when it is missing or has grown old. The result says that the page is gone. */
  open(): () => void;
  load(): void;
  /** Something is new that only the server knows: fetches it again where a page shows it, otherwise when one does. */
  refresh(): void;
  dispose(): void;
}

export function createAccountList<Answer>(
  { bus, clock, session }: Pick<Platform, 'bus' | 'clock' | 'session'>,
  options: AccountListOptions<Answer>,
): AccountList {
  let pages = 0;
  let loadedAt = 0;
  /** something is new since it was asked for */
  let isOld = false;
  let running: AbortController | undefined;

  async function load(): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    isOld = false;
    options.started();
    try {
      const answer = await options.fetch(controller.signal);
      if (controller.signal.aborted) return;
      loadedAt = clock.now();
      options.loaded(answer);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      isOld = true;
      options.failed(fromUnknown(thrown).code);
    } finally {
      if (running === controller) running = undefined;
    }
  }

  function refresh(): void {
    if (pages > 0) void load();
    else isOld = true;
  }

  function forget(): void {
    running?.abort();
    running = undefined;
    loadedAt = 0;
    isOld = false;
    options.reset();
    if (pages > 0) void load();
  }

  const stops = [onReconnectSeen(bus, refresh), onOtherAccount({ bus, session }, forget)];

  return {
    get isOpen() {
      return pages > 0;
    },
    open() {
      pages += 1;
      if (isOld || (!running && clock.now() - loadedAt >= LIST_FRESH_MS)) void load();
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

function onOtherAccount({ bus, session }: Pick<Platform, 'bus' | 'session'>, run: () => void): () => void {
  let owner = userOf(session.state)?.clickId;
  return bus.on('session.changed', (next) => {
    const clickId = userOf(next)?.clickId;
    if (clickId === undefined || clickId === owner) return;
    owner = clickId;
    run();
  });
}
