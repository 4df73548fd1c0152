import { defineMessages } from '@halo/shared/remote';

export const messages = defineMessages(
  'discovery',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
