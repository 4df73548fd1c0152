import { type ComponentType, useEffect, useState } from 'react';
import type { NotificationCardProps } from './notification-card.tsx';

type Card = ComponentType<NotificationCardProps>;

/** Loaded code; an object, because a hook that gives a component away makes one while it renders. */
interface LoadedCard {
  readonly Card: Card;
}

const loadCard = (): Promise<Card> =>
  import(/* webpackChunkName: "notification" */ './notification-card.tsx').then(
    (module) => module.NotificationCardView,
  );

/**
 * The card's code, fetched with the first notification. What does not load is loaded again with the next: a
 * notification that cannot be drawn must not break the page, which is what `lazy` does without a boundary around it.
 */
export function useNotificationCard(serial: number | undefined, load = loadCard): LoadedCard | undefined {
  const [card, setCard] = useState<LoadedCard>();
  const isLoaded = card !== undefined;
  useEffect(() => {
    if (serial === undefined || isLoaded) return undefined;
    let isGone = false;
    load().then(
      (Loaded) => {
        if (!isGone) setCard({ Card: Loaded });
      },
      // The loader of the shell's files has reported it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [serial, isLoaded, load]);
  return card;
}
