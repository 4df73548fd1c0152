import { defineMessages } from '@halo/shared/remote';

export const messages = defineMessages(
  'payments',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
