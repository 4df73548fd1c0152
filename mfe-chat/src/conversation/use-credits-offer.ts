import { type HookOrigin, HOOKS } from '@halo/shared/contracts';
import { askToStart, usePlatform, waitingPurchases } from '@halo/shared/remote';
import { useRef } from 'react';
import type { ReadyConversation } from './ready-conversation.ts';

/** Offers credits where a message cannot be paid. `event`: what is counted of it. */
export function useCreditsOffer(
  angelId: string,
  ready: ReadyConversation | undefined,
  event: 'ko_icebreaker' | 'ko_msg',
): () => Promise<void> {
  const { log } = usePlatform();
  const offer = useOffer(angelId, ready);
  return async function offerCredits(): Promise<void> {
    log.event(event, { angelId });
    await offer(HOOKS.creditsUsedUp);
  };
}

/** Offers what is sold where something cannot be done without it. */
export function useOffer(angelId: string, ready: ReadyConversation | undefined): (origin: HookOrigin) => Promise<void> {
  const platform = usePlatform();
  const isAsking = useRef(false);

  /** What is paid and waits for its first use comes before anything that is sold. */
  return async function offer(origin: HookOrigin): Promise<void> {
    // A second press while it is asked for asks nothing more.
    if (isAsking.current) return;
    isAsking.current = true;
    const [waiting] = await waitingPurchases(platform);
    if (waiting) await askToStart(platform, waiting);
    isAsking.current = false;
    if (waiting) return;
    const context = { angelId, ...(ready && { name: ready.angel.screenName, imageUrl: ready.angel.avatarUrl }) };
    await platform.popups.openHook(origin, context);
  };
}
