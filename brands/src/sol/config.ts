import type { Brand } from '@halo/shared/contracts';
import { demoServices, homePictures, ownLegalPages } from '../demo-services.ts';
import { copy } from './copy.ts';
import { tokens } from './tokens.ts';

export const sol: Brand = {
  id: 'sol',
  service: 'sol',
  title: 'Sol',
  hosts: ['sol.localhost'],
  country: 'es',
  language: 'es',
  languages: ['es', 'en'],
  theme: tokens,
  logo: 'logo.svg',
  icon: 'icon.svg',
  homePictures,
  copy,
  legal: ownLegalPages,
  support: {
    email: 'ayuda@sol.localhost',
    phone: '+34 000 000 000',
    company: 'Sol (empresa de demostración)',
    address: 'Calle Ejemplo 1, 41001 Sevilla',
  },
  descriptor: 'SOL*CREDITOS',
  company: {
    id: 'halo-es',
    name: 'Sol (empresa de demostración)',
    address: 'Calle Ejemplo 1, 41001 Sevilla',
    country: 'es',
    vatId: 'ESX0000000X',
  },
  defaultFluxId: '7',
  isMainstream: false,
  // The demo brand that partners lead people to; the one that is notified of sales is simulated.
  isAffiliated: true,
  isDemo: true,
  enumeration: 'hide',
  googlePay: { environment: 'TEST', gatewayMerchantId: 'HaloDemoSol', merchantId: 'TEST', merchantName: 'Sol' },
  // Public by design, like everything here: sealing is no secret (shared/contracts/sealed.ts).
  sealKey: 'D9dbjY4YmZyoUU/aumMRv8xVUcEVTvXwXAO5WAsRxvM=',
  services: demoServices,
  // The demo brand that shows consent for other companies; both are simulated.
  thirdParties: {
    analytics: { name: 'Medidas de ejemplo', address: 'http://measuring.localhost/matomo.php', siteId: '2' },
    pixel: { name: 'Anuncios de ejemplo', address: 'http://measuring.localhost/tr', id: 'halo-sol' },
  },
};
