import { PRERENDERED_ELEMENT_ID } from '../contracts/release.ts';

/** A page of its own, or the outline in the place of the shell's. */
const DRAWN = `:is(#${PRERENDERED_ELEMENT_ID},#halo-app)`;
const STYLE = / style="([^"]*)"/g;

/**
 * A page's policy refuses `style="…"` in what a parser reads. What React writes there becomes rules of the page's own
 * style element, one for each different text; like the attribute they are stronger than those of a class. Texts are
 * named by what they say, so that pages that were drawn apart can stand in one document.
 */
export function withoutStyleAttributes(markup: string): { html: string; rules: string[] } {
  const texts = new Set<string>();
  const html = markup.replaceAll(STYLE, (_all, text: string) => {
    texts.add(text);
    return ` data-style="${nameOf(text)}"`;
  });
  const ruleOf = (text: string): string => `${DRAWN} [data-style="${nameOf(text)}"]{${plain(text)}}`;
  return { html, rules: [...texts].map(ruleOf) };
}

/** FNV-1a: short, and the same in every build. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
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
