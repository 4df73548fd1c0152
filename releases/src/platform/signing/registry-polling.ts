import type { CurrentSets, ReleaseDeps, ReleaseEvents } from '../ports.ts';

/** What a lost notice costs: a change is seen within five seconds by every process. */
const POLL_MS = 2_000;

export interface RegistryPollingNeeds extends Pick<ReleaseDeps, 'log'> {
  readonly events: Pick<ReleaseEvents, 'onConnected' | 'subscribe'>;
}

/** Refreshes with every event of a new revision, and by the clock. */
export function createRegistryPolling(
  { events, log }: RegistryPollingNeeds,
  refresh: CurrentSets['refresh'],
): { start(): void; stop(): void } {
  const unsubscribe: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isRegistryDown = false;

  /** A registry that is down is no reason to stop: pages have what they had. */
  async function tryRefresh(): Promise<void> {
    try {
      await refresh();
      if (isRegistryDown) log.info('the registry of releases answers again');
      isRegistryDown = false;
    } catch (error) {
      if (!isRegistryDown)
        log.error(
          { reason: (error as Error).message },
          'the registry of releases cannot be asked; pages keep their release sets',
        );
      isRegistryDown = true;
    }
  }

  return {
    start() {
      const look = () => void tryRefresh();
      unsubscribe.push(
        events.onConnected(look),
        events.subscribe(({ kind }) => {
          if (kind === 'revision') look();
        }),
      );
      timer = setInterval(look, POLL_MS).unref();
      look();
    },
    stop() {
      clearInterval(timer);
      for (const end of unsubscribe.splice(0)) end();
    },
  };
}
