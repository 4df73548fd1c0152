/** A piece of a message from a place on: words, or an address that may become a link. */
export type TextPart =
  | { readonly kind: 'text'; readonly from: number; readonly text: string }
  | { readonly kind: 'link'; readonly from: number; readonly text: string; readonly href: string };

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`\u00ab\u00bb\u201c\u201d]+/giu;
/** What ends a sentence is not part of the address before it. */
const TRAILING = /[.,;:!?)\]}…*_~]$/u;

/**
 * Splits a message at its web addresses. Only `http` and `https` count; an address with a user name before the host is
 * no
 * link, because what stands in front of the `@` is there to be taken for the host. Letters of other scripts in a host
 * are
 * shown as what the browser would really open.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > 0 && /[\p{L}\p{N}@/]/u.test(text.charAt(match.index - 1))) continue;
    const shown = trimmed(match[0]);
    const href = hrefOf(shown);
    if (!href) continue;
    if (match.index > at) parts.push({ kind: 'text', from: at, text: text.slice(at, match.index) });
    parts.push({ kind: 'link', from: match.index, text: withPlainHost(shown, href), href: href.href });
    at = match.index + shown.length;
  }
  if (at < text.length) parts.push({ kind: 'text', from: at, text: text.slice(at) });
  return parts;
}

/** The first address of a text of which a preview can be made: by `https`, at its usual port. */
export function previewableIn(text: string): string | undefined {
  for (const part of linkParts(text)) {
    const address = part.kind === 'link' ? parsed(part.href) : undefined;
    if (address?.protocol === 'https:' && address.port === '') return address.href;
  }
  return undefined;
}

export function hasLink(text: string): boolean {
  return linkParts(text).some(({ kind }) => kind === 'link');
}

function trimmed(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.test(address.slice(0, end))) {
    const last = address.charAt(end - 1);
    // A bracket that was opened inside belongs to the address.
    if (last === ')' && count(address.slice(0, end), '(') >= count(address.slice(0, end), ')')) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function hrefOf(shown: string): URL | undefined {
  const address = parsed(/^www\./i.test(shown) ? `https://${shown}` : shown);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    return undefined;
  return /^[^.]+(\.[^.]+)+$/.test(address.hostname) ? address : undefined;
}

/** `аpple.com` with a Cyrillic а is shown as `xn--pple-43d.com`. */
function withPlainHost(shown: string, { hostname }: URL): string {
  return /[^\u0000-\u007f]/.test(shown.split(/[/?#]/, 3).join('/')) || hostname.includes('xn--')
    ? shown.replace(/^((?:https?:\/\/)?)[^/?#:]+/iu, (_all, scheme: string) => `${scheme}${hostname}`)
    : shown;
}
