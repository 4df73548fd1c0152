import * as z from 'zod/mini';
import type { Brand } from './brand.ts';
import type { Language } from './language.ts';

/** A page in one language has some ten thousand characters. */
const TEXT_MAX_CHARS = 100_000;

/** What would leave the style element. */
const LEAVES_STYLE = /</;

const ELEMENTS = new Set(
  'a button div em fieldset form h1 h2 h3 h4 header footer input label legend li main nav ol option p section select small span strong ul svg circle ellipse g line path polygon polyline rect'.split(
    ' ',
  ),
);
const WITHOUT_END = new Set(['input']);
/** As React writes it: names, and values in double quotes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z-]*="[^"<>]*")*)(\/?)>/g;
/** Handlers, addresses that are no path of this host, and ids of the document's own. */
const REFUSED = / (?:on[a-z]*|style|srcdoc|action|formaction)="| (?:href|src)="(?!\/(?!\/)|#|\{\{place )| id="halo-/i;

/** Elements that are read or filled in, each closed where it was opened: nothing reaches what stands beside them. */
function isOnlyRead(html: string): boolean {
  const open: string[] = [];
  for (const [, end = '', name = '', attributes = '', isClosed = ''] of html.matchAll(TAG)) {
    if (!ELEMENTS.has(name) || REFUSED.test(attributes)) return false;
    if (end !== '' && open.pop() !== name) return false;
    if (end === '' && isClosed === '' && !WITHOUT_END.has(name)) open.push(name);
  }
  return open.length === 0 && !html.replaceAll(TAG, '').includes('<');
}

/**
 * A page of a remote as a visitor meets it first, drawn when the remote is built. What belongs to a brand and to the
 * other remotes is left open in the text (`HOLE`); which parts there are depends on the kind of brand (`templateKind`).
 */
export const PageTemplate = z.object({
  /** as the manifest's routes name it */
  page: z.string(),
  css: z.string().check(
    z.maxLength(TEXT_MAX_CHARS),
    z.refine((css) => !LEAVES_STYLE.test(css)),
  ),
  /** by kind of brand and language */
  html: z.record(z.string(), z.string().check(z.maxLength(TEXT_MAX_CHARS), z.refine(isOnlyRead))),
});
export type PageTemplate = z.infer<typeof PageTemplate>;

/** What may be left open: texts of the brand, and the addresses of places (`{{place home}}`). */
export const HOLE = /\{\{(title|heroTitle|heroClaim|place (\w+))\}\}/g;

/**
 * What of a drawn page this browser cannot do: an element says by `data-needs` what it needs, and the start guard of
 * the shell marks on the document's root what is there.
 */
export const UNMET_NEEDS = ':root:not([data-passkeys]) [data-needs=passkeys]';

type BrandKind = Pick<Brand, 'isMainstream' | 'signInWith'>;

/** The kinds of brand that a page looks different for. */
export const BRAND_KINDS: readonly BrandKind[] = [true, false].flatMap((isMainstream) => [
  { isMainstream },
  { isMainstream, signInWith: ['google'] },
]);

/** The name of a kind in a template, e.g. `it mainstream google`. */
export function templateKind({ isMainstream, signInWith = [] }: BrandKind, language: Language): string {
  return [language, ...(isMainstream ? ['mainstream'] : []), ...signInWith].join(' ');
}
