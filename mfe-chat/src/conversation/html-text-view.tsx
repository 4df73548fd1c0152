import styled from '@emotion/styled';
import { color, space } from '@halo/shared/theme';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { htmlText } from '../html-text.ts';

/** Marks that a note of the house may use. Links stay out: what is written in a chat leads nowhere. */
const ALLOWED_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h2', 'h3'];

const RETRIES = 5;
const RETRY_MS = 4_000;

/** A message whose text is HTML: its words at once, its form when the sanitiser has cleaned it. */
export function HtmlText({ html }: { html: string }) {
  const [clean, setClean] = useState<DocumentFragment>();
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function load(retriesLeft: number): void {
      import('dompurify').then(
        ({ default: sanitiser }) => {
          // Nodes and no policy: the page lets no script write HTML into it, and allows no policy besides the shell's.
          if (isCurrent)
            setClean(
              sanitiser.sanitize(html, {
                ALLOWED_TAGS,
                ALLOWED_ATTR: [],
                RETURN_DOM_FRAGMENT: true,
                TRUSTED_TYPES_POLICY: null,
              }),
            );
        },
        () => {
          // Without the sanitiser the words stay plain; on a slow line it may come later.
          if (isCurrent && retriesLeft > 0) timer = setTimeout(() => load(retriesLeft - 1), RETRY_MS);
        },
      );
    }
    load(RETRIES);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [html]);
  return clean === undefined ? <Prose dir="auto">{htmlText(html)}</Prose> : <CleanText text={clean} />;
}

function CleanText({ text }: { text: DocumentFragment }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(text.cloneNode(true)), [text]);
  return <Prose dir="auto" ref={place} />;
}

const Prose = styled.div({
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '& p + p': { marginTop: space[2] },
  '& ul, & ol': { paddingInlineStart: space[5] },
  '& strong': { color: color.ink },
});
