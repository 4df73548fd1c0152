import { defineMessages } from '@halo/shared/remote';

export const messages = defineMessages(
  'auth',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
