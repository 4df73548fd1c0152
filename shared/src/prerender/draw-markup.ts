import createCache, { type EmotionCache } from '@emotion/cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withoutStyleAttributes } from './without-style-attributes.ts';

/** React puts them before what it draws; the pictures stand in the page a few lines below. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
/** Until a script answers it, a form that is sent must lead nowhere, and no password into an address. */
const FORM = /<form(?=[\s>])/g;

/** A page as text, with its rules apart, so that those of several can be joined. */
export interface Markup {
  html: string;
  rules: readonly string[];
}

/** Draws once, as a browser would have it after the first rendering. `page` is given the cache for its styles. */
export function drawMarkup(page: (styles: EmotionCache) => ReactNode): Markup {
  const styles = createCache({ key: 'halo' });
  // Without it they would stand between the elements.
  styles.compat = true;
  const markup = renderToStaticMarkup(page(styles)).replace(PRELOADS, '').replaceAll(FORM, '<form method="dialog"');
  const { html, rules } = withoutStyleAttributes(markup);
  const inserted = Object.values(styles.inserted).filter((rule) => typeof rule === 'string');
  return { html, rules: [...inserted, ...rules] };
}
