import { defineMessages } from '@halo/shared/remote';

/** The texts of the shell itself. */
export const messages = defineMessages(
  'shell',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
