import styled from '@emotion/styled';
import { color, space } from '@halo/shared/theme';
import { useEffect, useState } from 'react';
import { htmlText } from '../html-text.ts';

/** Marks that a note of the house may use. Links stay out: what is written in a chat leads nowhere. */
const ALLOWED_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h2', 'h3'];

/** A message whose text is HTML: its words at once, its form when the sanitiser has cleaned it. */
export function HtmlText({ html }: { html: string }) {
  const [clean, setClean] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    import('dompurify').then(
      ({ default: sanitiser }) => {
        if (isCurrent) setClean(sanitiser.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [] }));
      },
      // Without the sanitiser the words stay plain.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [html]);
  if (clean === undefined) return <Prose>{htmlText(html)}</Prose>;
  // oxlint-disable-next-line react/no-danger -- sanitised above
  return <Prose dangerouslySetInnerHTML={{ __html: clean }} />;
}

const Prose = styled.div({
  lineHeight: 1.45, overflowWrap: 'anywhere', '& p + p': { marginTop: space[2] }, '& ul, & ol': { paddingInlineStart: space[5] }, '& strong': { color: color.ink },
});
