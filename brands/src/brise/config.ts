import type { Brand } from '@halo/shared/contracts';
import { demoServices, homePictures, ownLegalPages } from '../demo-services.ts';
import { copy } from './copy.ts';
import { tokens } from './tokens.ts';

export const brise: Brand = {
  id: 'brise',
  service: 'brise',
  title: 'Brise',
  hosts: ['brise.localhost'],
  country: 'fr',
  language: 'fr',
  languages: ['fr', 'en'],
  theme: tokens,
  logo: 'logo.svg',
  icon: 'icon.svg',
  homePictures,
  copy,
  legal: ownLegalPages,
  support: {
    email: 'aide@brise.localhost',
    phone: '+33 0 00 00 00 00',
    company: 'Brise (société de démonstration)',
    address: '1 rue Exemple, 75000 Paris',
  },
  descriptor: 'BRISE*CREDITS',
  company: {
    id: 'halo-fr',
    name: 'Brise (société de démonstration)',
    address: '1 rue Exemple, 75000 Paris',
    country: 'fr',
    vatId: 'FR00000000000',
  },
  defaultFluxId: '7',
  isMainstream: true,
  genders: ['woman', 'man', 'nonBinary'],
  hasGenderWords: true,
  isAffiliated: false,
  isDemo: true,
  enumeration: 'hide',
  googlePay: { environment: 'TEST', gatewayMerchantId: 'HaloDemoBrise', merchantId: 'TEST', merchantName: 'Brise' },
  // Public by design, like everything here: sealing is no secret (shared/contracts/sealed.ts).
  sealKey: '6R9zu0jDrZmrSRZlfzmUV7JDH2+rQ1OtIuHd1vJGHaA=',
  services: demoServices,
};
