import type { HookOrigin } from '@halo/shared/contracts';
import { askToStart, usePlatform, waitingPurchases } from '@halo/shared/remote';
import { useRef } from 'react';

export type Offer = (origin: HookOrigin, context?: Record<string, string>) => Promise<void>;

/** Offers what is sold where something cannot be done without it. */
export function useOffer(): Offer {
  const platform = usePlatform();
  const isAsking = useRef(false);

  /** What is paid and waits for its first use comes before anything that is sold. */
  return async function offer(origin, context): Promise<void> {
    // A second press while it is asked for asks nothing more.
    if (isAsking.current) return;
    isAsking.current = true;
    const [waiting] = await waitingPurchases(platform);
    if (waiting) await askToStart(platform, waiting);
    isAsking.current = false;
    if (waiting) return;
    await platform.popups.openHook(origin, context);
  };
}
