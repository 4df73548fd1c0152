import type { Brand } from '@halo/shared/contracts';

/**
 * Everything on the brand's own host, except the card fields and the wallets. The server fills in the port of
 * `*.localhost`.
 */
export const demoServices: Brand['services'] = {
  api: '/api',
  dispenser: '/dispenser',
  pay: '/pay',
  kpi: '/kpi',
  tracker: '/tracker',
  mail: '/mail',
  realtime: '/socket.io',
  photos: '/photos',
  uploads: '/uploads',
  cardFrame: 'http://pay.localhost',
  walletFrame: 'http://wallet.localhost',
};

/** Legal pages on the brand's own host. */
export const ownLegalPages: Brand['legal'] = {
  faq: '/legal/faq',
  cookie: '/legal/cookie',
  privacy: '/legal/privacy',
  terms: '/legal/terms',
  features: '/legal/features',
  accessibility: '/legal/accessibility',
};

/** The address of each home picture, relative to the brand's assets. */
export const homePictures: string[] = ['portrait-1.webp', 'portrait-2.webp', 'portrait-3.webp'];
