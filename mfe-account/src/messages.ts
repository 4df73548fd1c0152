import { defineMessages } from '@halo/shared/remote';

export const messages = defineMessages(
  'account',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
