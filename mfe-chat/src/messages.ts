import { defineMessages } from '@halo/shared/remote';

export const messages = defineMessages(
  'chat',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);
