import { PRERENDERED_ELEMENT_ID } from '@halo/shared/contracts';
import type { DrawnPage } from '@halo/shared/contracts';

const STYLE = / style="([^"]*)"/g;

/**
 * A page's policy refuses `style="…"` in what a parser reads. What React writes there becomes rules of the page's own
 * style element, one for each different text; like the attribute they are stronger than those of a class.
 */
export function withoutStyleAttributes(markup: string): DrawnPage {
  const names = new Map<string, number>();
  const html = markup.replaceAll(STYLE, (_all, text: string) => {
    if (!names.has(text)) names.set(text, names.size);
    return ` data-style="${names.get(text)}"`;
  });
  const rules = [...names].map(([text, name]) => `#${PRERENDERED_ELEMENT_ID} [data-style="${name}"]{${plain(text)}}`);
  return { html, css: rules.join('') };
}

/** As it was before React wrote it into an attribute. */
function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
