import { defineMessages } from '@halo/shared/remote';
import { loadHookTexts } from '@halo/shared/texts/hooks';

/** The texts of the shell itself, with those of the windows that lead to the plans, which the console previews. */
export const messages = defineMessages('shell', async (language) => {
  const [own, hooks] = await Promise.all([
    import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
    loadHookTexts(language),
  ]);
  return { default: { ...own.default, ...hooks.default } };
});
