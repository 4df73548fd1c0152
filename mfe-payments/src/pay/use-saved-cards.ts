import type { SavedCard } from '@halo/shared/contracts';
import { useState } from 'react';
import { useCardRemoval } from './use-card-removal.ts';

/** The cards on file: which one pays, and how one is removed. */
export function useSavedCards(onFile: readonly SavedCard[]) {
  const [cards, setCards] = useState(onFile);
  /** a card on file, or undefined for a new one */
  const [pickedId, pick] = useState(onFile[0]?.id);

  function forget(id: string | undefined): void {
    setCards((before) => before.filter((one) => one.id !== id));
    pick((before) => (before === id ? undefined : before));
  }

  return {
    cards,
    pickedId,
    picked: cards.find(({ id }) => id === pickedId),
    removal: useCardRemoval(forget),
    pick,
    forget,
  };
}

export type SavedCardChoice = ReturnType<typeof useSavedCards>;
