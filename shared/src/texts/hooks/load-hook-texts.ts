import type { Language } from '../../contracts/language.ts';

/** For the shell, in the chunk of its own texts; no remote asks for them. */
export const loadHookTexts = (language: Language) =>
  import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`);
