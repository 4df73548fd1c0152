import { type HookOrigin, HOOKS } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useOffer } from '../use-offer.ts';
import type { ReadyConversation } from './ready-conversation.ts';

/** Offers credits where a message cannot be paid. `event`: what is counted of it. */
export function useCreditsOffer(
  angelId: string,
  ready: ReadyConversation | undefined,
  event: 'ko_icebreaker' | 'ko_msg',
): () => Promise<void> {
  const { log } = usePlatform();
  const offer = useAngelOffer(angelId, ready);
  return async function offerCredits(): Promise<void> {
    log.event(event, { angelId });
    await offer(HOOKS.creditsUsedUp);
  };
}

/** The same with the profile that it is about. */
export function useAngelOffer(
  angelId: string,
  ready: ReadyConversation | undefined,
): (origin: HookOrigin) => Promise<void> {
  const offer = useOffer();
  return (origin) =>
    offer(origin, { angelId, ...(ready && { name: ready.angel.screenName, imageUrl: ready.angel.avatarUrl }) });
}
