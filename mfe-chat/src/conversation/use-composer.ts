import type { Quote } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { createDraftStore } from '../draft-store.ts';
import { createDraftSync } from '../draft-sync.ts';
import { useLinkPreviews } from './links/use-link-previews.ts';
import { isQuote } from './stored-outbox.ts';

/**
 * The text being written, kept as the conversation's draft, and the message that it answers. Also knows whether it is
 * still the suggestion that was picked.
 */
export function useComposer(angelId: string) {
  const platform = usePlatform();
  const drafts = platform.keep(createDraftStore);
  const sync = platform.keep(createDraftSync);
  const [text, setText] = useState(() => drafts.read(angelId));
  const [quote, setQuote] = useState(() => quoteIn(drafts.readQuote(angelId)));
  const [suggestion, setSuggestion] = useState('');
  const previews = useLinkPreviews();

  // Another tab of this browser goes on with the same draft, or sends it.
  useEffect(
    () =>
      drafts.subscribe(() => {
        setText(drafts.read(angelId));
        setQuote(quoteIn(drafts.readQuote(angelId)));
      }),
    [drafts, angelId],
  );

  useEffect(() => sync.flush, [sync, angelId]);

  function write(next: string): void {
    setText(next);
    drafts.write(angelId, next);
  }

  /** Undefined: the text answers nothing. */
  function answer(next: Quote | undefined): void {
    drafts.writeQuote(angelId, next === undefined ? '' : JSON.stringify(next));
  }

  return {
    text,
    quote,
    previews,
    isPrefilled: suggestion !== '' && text.trim() === suggestion,
    write,
    answer,
    pick(opener: string) {
      // A suggestion never replaces a person's own words.
      if (text.trim() !== '' && text.trim() !== suggestion) return;
      setSuggestion(opener);
      write(opener);
    },
    /** Empties the box. The result is called when what stood there is safe elsewhere. */
    leave(): () => void {
      setSuggestion('');
      return drafts.leave(angelId);
    },
  };
}

function quoteIn(stored: string): Quote | undefined {
  if (stored === '') return undefined;
  try {
    const value: unknown = JSON.parse(stored);
    return isQuote(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
