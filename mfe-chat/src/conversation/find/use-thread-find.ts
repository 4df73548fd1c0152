import { type AngelId, searchWords } from '@halo/shared/contracts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type FoundMessages, isEnough } from '../../message-search.ts';
import { useMessageSearch } from '../../use-message-search.ts';
import type { ThreadControl } from '../thread-control.ts';

export interface ThreadFind {
  readonly isOpen: boolean;
  readonly typed: string;
  /** marked in the messages */
  readonly words: readonly string[];
  readonly found: FoundMessages;
  /** which of those that were found is shown, from 1 for the newest; 0: none */
  readonly place: number;
  open(): void;
  close(): void;
  type(text: string): void;
  /** to the one before it in time; undefined: there is none */
  readonly older: (() => void) | undefined;
  readonly newer: (() => void) | undefined;
}

const NO_WORDS: readonly string[] = [];

/** Looking for words in one conversation, from the newest hit to older ones. */
export function useThreadFind(angelId: AngelId, control: ThreadControl): ThreadFind {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const found = useMessageSearch(isOpen ? typed : '', angelId);
  const { messages, status, hasMore, more } = found;
  const { text } = found;
  const words = useMemo(() => (isOpen && isEnough(text) ? searchWords(text) : NO_WORDS), [isOpen, text]);

  function go(to: number): void {
    const message = messages[to - 1];
    if (!message) return;
    setPlace(to);
    control.show(message.id);
    // The next ones are there before they are asked for.
    if (to === messages.length) more();
  }
  const goToFirst = useEffectEvent(() => go(1));
  const first = messages[0]?.id;
  useEffect(() => {
    if (first === undefined) setPlace(0);
    else goToFirst();
  }, [first]);

  return {
    isOpen,
    typed,
    words,
    found,
    place,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      setTyped('');
      setPlace(0);
    },
    type: setTyped,
    older: place > 0 && (place < messages.length || (hasMore && status === 'ready')) ? () => go(place + 1) : undefined,
    newer: place > 1 ? () => go(place - 1) : undefined,
  };
}
