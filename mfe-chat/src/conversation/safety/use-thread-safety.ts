import type { Language } from '@halo/shared/contracts';
import { type Safety, usePlatform } from '@halo/shared/remote';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isBothering } from './concern.ts';
import type { ThreadSafety } from './thread-safety.tsx';

const SCOPE = 'chat-fine';
/** Answers remembered for one conversation. */
const REMEMBERED = 200;

/** What the messages of one conversation need; which of them were said to be fine is kept in this browser. */
export function useThreadSafety(
  angelId: string,
  opensLinks: boolean,
  safety: Pick<Safety, 'report' | 'block' | 'isBlocked'>,
): ThreadSafety {
  const { storage, language } = usePlatform();
  const [fine, setFine] = useState(() => new Set((storage.getDraft(SCOPE, angelId) ?? '').split(',').map(Number)));
  const { isBlocked } = safety;
  const looksBothering = useMemo(() => createReader(language), [language]);
  // The actions do the same in every rendering; a long list of messages need not follow them.
  const actions = useRef(safety);
  useEffect(() => {
    actions.current = safety;
  });
  return useMemo(
    () => ({
      opensLinks,
      isBothering: looksBothering,
      asksAbout: (messageId) => !isBlocked && !fine.has(messageId),
      report: (messageId) => actions.current.report(messageId),
      block: () => void actions.current.block(),
      dismiss(messageId) {
        const next = [...fine, messageId].filter((id) => id > 0).slice(-REMEMBERED);
        storage.setDraft(SCOPE, angelId, next.join(','));
        setFine(new Set(next));
      },
    }),
    [looksBothering, opensLinks, fine, isBlocked, angelId, storage],
  );
}

/** Reads each text once: rows come back during scrolling. */
function createReader(language: Language): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = isBothering(text, language);
    known.set(text, found);
    return found;
  };
}
