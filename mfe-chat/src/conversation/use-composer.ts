import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { createDraftStore } from '../draft-store.ts';

/**
 * The text being written, kept as the conversation's draft. Also knows whether it is still the suggestion that was
 * picked.
 */
export function useComposer(angelId: string) {
  const drafts = usePlatform().keep(createDraftStore);
  const [text, setText] = useState(() => drafts.read(angelId));
  const [suggestion, setSuggestion] = useState('');

  // Another tab of this browser goes on with the same draft, or sends it.
  useEffect(() => drafts.subscribe(() => setText(drafts.read(angelId))), [drafts, angelId]);

  function write(next: string): void {
    setText(next);
    drafts.write(angelId, next);
  }

  return {
    text,
    isPrefilled: suggestion !== '' && text.trim() === suggestion,
    write,
    pick(opener: string) {
      // A suggestion never replaces a person's own words.
      if (text.trim() !== '' && text.trim() !== suggestion) return;
      setSuggestion(opener);
      write(opener);
    },
    clear() {
      setSuggestion('');
      write('');
    },
  };
}
