import styled from '@emotion/styled';
import { fontSize } from '@halo/shared/theme';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linkParts } from './link-parts.ts';
import { ThreadSafetyContext } from './thread-safety.tsx';

/** The words of a message. Addresses in them can be opened once both sides wrote, and show where they lead; nothing is fetched for them. */
export function MessageWords({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const { opensLinks } = useContext(ThreadSafetyContext);
  const parts = useMemo(() => linkParts(text), [text]);
  const isInert = !opensLinks && parts.some(({ kind }) => kind === 'link');
  return (
    <>
      <Words>
        {parts.map((part) =>
          part.kind === 'link' && opensLinks
            ? <a key={part.from} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">{part.text}</a>
            : part.text)}
      </Words>
      {isInert && <Why>{t('link.inert')}</Why>}
    </>
  );
}

const Words = styled.p({
  whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.4, '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2, padding: '4px 0' },
});
const Why = styled.p({ marginTop: 4, fontSize: fontSize.tiny, lineHeight: 1.35, fontStyle: 'italic' });
