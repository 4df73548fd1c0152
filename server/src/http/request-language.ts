import { cookieOf } from '@halo/server-kit/http/cookies';
import { type Brand, type Language, LANGUAGE_COOKIE, offeredLanguage } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';

/** What the browser's person chose, else the brand's own. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, brand: Brand): Language {
  return offeredLanguage(brand, cookieOf(request, LANGUAGE_COOKIE)) ?? brand.language;
}

const views = new WeakMap<Brand, Map<Language, Brand>>();

/**
 * A brand as who reads this language meets it: what is written for them takes `brand.language`. The same object each
 * time, so that what is made of a brand is made once a language.
 */
export function inLanguage(brand: Brand, language: Language): Brand {
  if (language === brand.language) return brand;
  let known = views.get(brand);
  if (!known) views.set(brand, (known = new Map()));
  let view = known.get(language);
  if (!view) known.set(language, (view = { ...brand, language }));
  return view;
}
