import * as z from 'zod/mini';
import type { Brand } from './brand.ts';
import type { Language } from './language.ts';

/** A page in one language has some ten thousand characters. */
const TEXT_MAX_CHARS = 100_000;

/** What would leave the style element, or do more in a document than be read. */
const LEAVES_STYLE = /</;
const DOES_MORE = /<(?:base|embed|frame|iframe|link|meta|object|script|style)\b|[\s"'/]on\w+\s*=|javascript:/i;

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
  html: z.record(
    z.string(),
    z.string().check(
      z.maxLength(TEXT_MAX_CHARS),
      z.refine((html) => !DOES_MORE.test(html)),
    ),
  ),
});
export type PageTemplate = z.infer<typeof PageTemplate>;

/** What may be left open: texts of the brand, and the addresses of places (`{{place home}}`). */
export const HOLE = /\{\{(title|heroTitle|heroClaim|place (\w+))\}\}/g;

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
