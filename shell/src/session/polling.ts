import { userOf } from '@halo/shared/contracts';
import type { EventBus } from '@halo/shared/bus';
import { fromUnknown } from '@halo/shared/errors';
import type { Clock, Log } from '@halo/shared/remote';
import { nextPollIn, type PollFacts } from './poll-schedule.ts';

export interface PollingDeps {
  bus: EventBus;
  clock: Clock;
  log: Log;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Asks the server and announces what is new. Must stop when the signal is aborted. */
  poll(signal: AbortSignal): Promise<void>;
}

/** Polls while the socket is down: one request after the other, only while the page is visible. Returns how to stop. */
export function startPolling({ bus, clock, log, page, poll }: PollingDeps): () => void {
  let facts: PollFacts = { isUp: false, isVisible: page.visibilityState !== 'hidden', isSignedIn: false, done: 0 };
  let cancelTimer: (() => void) | undefined;
  let running: AbortController | undefined;

  function change(next: Partial<PollFacts>): void {
    facts = { ...facts, ...next };
    if (facts.isUp || !facts.isSignedIn) facts = { ...facts, done: 0 };
    if (nextPollIn(facts) === undefined) stop();
    else schedule();
  }

  function stop(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    running?.abort();
    running = undefined;
  }

  function schedule(): void {
    const wait = nextPollIn(facts);
    if (wait === undefined || cancelTimer || running) return;
    cancelTimer = clock.after(wait, () => {
      cancelTimer = undefined;
      void ask();
    });
  }

  async function ask(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    try {
      await poll(controller.signal);
    } catch (error) {
      // The next one comes anyway.
      if (!controller.signal.aborted) log.info('what is new could not be fetched', { code: fromUnknown(error).code });
    }
    if (running !== controller) return;
    running = undefined;
    facts = { ...facts, done: facts.done + 1 };
    schedule();
  }

  const visibilityChanged = (): void => change({ isVisible: page.visibilityState !== 'hidden' });
  page.addEventListener('visibilitychange', visibilityChanged);
  const stops = [
    bus.on('connection.changed', ({ status }) => change({ isUp: status === 'online' })),
    bus.on('session.changed', (session) => change({ isSignedIn: userOf(session) !== undefined })),
  ];
  return () => {
    page.removeEventListener('visibilitychange', visibilityChanged);
    for (const end of stops) end();
    stop();
  };
}
