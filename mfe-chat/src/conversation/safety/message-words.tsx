import { useContext } from 'react';
import { MarkedText } from '../../marked-words.tsx';
import { ROW } from '../thread-styles.ts';
import type { RowTools } from '../use-row-tools.ts';
import { linkParts } from '@halo/shared/contracts';
import { ThreadSafetyContext } from './thread-safety.tsx';

/**
 * The words of a message. Addresses in them can be opened once both sides wrote, and show where they lead; nothing is
 * fetched for them.
 */
export function MessageWords({ text, t }: { text: string; t: RowTools['t'] }) {
  const { opensLinks } = useContext(ThreadSafetyContext);
  const parts = linkParts(text);
  const isInert = !opensLinks && parts.some(({ kind }) => kind === 'link');
  return (
    <>
      <p className={ROW.words} dir="auto">
        {parts.map((part) =>
          part.kind === 'link' && opensLinks ? (
            <a
              key={part.from}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              referrerPolicy="no-referrer"
            >
              <MarkedText text={part.text} />
            </a>
          ) : (
            <MarkedText key={part.from} text={part.text} />
          ),
        )}
      </p>
      {isInert && <p className={ROW.why}>{t('link.inert')}</p>}
    </>
  );
}
