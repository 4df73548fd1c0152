import type { Clock } from '@halo/shared/remote';

/** Hidden for longer than this, a page may have missed anything. */
export const LONG_HIDDEN_MS = 180_000;

export interface PageAttentionDeps {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  clock: Pick<Clock, 'now'>;
  onHidden(): void;
  onVisible(): void;
  /** visible again after a long time */
  onWake(): void;
}

/** Watches whether the page is in the foreground. Returns the way to stop. */
export function watchAttention({ page, clock, onHidden, onVisible, onWake }: PageAttentionDeps): () => void {
  let hiddenAt: number | undefined;
  const look = (): void => {
    if (page.visibilityState === 'hidden') {
      hiddenAt ??= clock.now();
      onHidden();
      return;
    }
    const hiddenMs = hiddenAt === undefined ? 0 : clock.now() - hiddenAt;
    hiddenAt = undefined;
    onVisible();
    if (hiddenMs > LONG_HIDDEN_MS) onWake();
  };
  if (page.visibilityState === 'hidden') look();
  page.addEventListener('visibilitychange', look);
  return () => page.removeEventListener('visibilitychange', look);
}
