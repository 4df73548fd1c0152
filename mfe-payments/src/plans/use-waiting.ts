import type { Purchase } from '@halo/shared/contracts';
import { askToStart, usePlatform, waitingPurchases } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { useState } from 'react';

/** The oldest purchase that is paid and waits for its buyer. */
export function useWaiting(): { waiting: Purchase | undefined; begin(): void } {
  const platform = usePlatform();
  const [begunId, setBegunId] = useState<string>();
  const { state } = useLoaded(begunId, () => waitingPurchases(platform));
  const waiting = state.status === 'ready' ? state.value.find(({ id }) => id !== begunId) : undefined;
  async function ask(purchase: Purchase): Promise<void> {
    if (await askToStart(platform, purchase)) setBegunId(purchase.id);
  }
  return { waiting, begin: () => waiting && void ask(waiting) };
}
