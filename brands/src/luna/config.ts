import type { Brand } from '@halo/shared/contracts';
import { demoServices, homePictures, ownLegalPages } from '../demo-services.ts';
import { copy } from './copy.ts';
import { tokens } from './tokens.ts';

export const luna: Brand = {
  id: 'luna',
  service: 'luna',
  title: 'Luna',
  hosts: ['luna.localhost'],
  country: 'it',
  language: 'it',
  languages: ['it', 'en'],
  theme: tokens,
  logo: 'logo.svg',
  icon: 'icon.svg',
  homePictures,
  copy,
  legal: ownLegalPages,
  expressClauses: [4, 6],
  support: {
    email: 'aiuto@luna.localhost',
    phone: '+39 000 0000000',
    company: 'Luna (azienda dimostrativa)',
    address: 'Via Esempio 1, 40100 Bologna',
  },
  descriptor: 'LUNA*CREDITI',
  company: {
    id: 'halo-it',
    name: 'Luna (azienda dimostrativa)',
    address: 'Via Esempio 1, 40100 Bologna',
    country: 'it',
    vatId: 'IT00000000000',
  },
  defaultFluxId: '7',
  isMainstream: false,
  isAffiliated: false,
  isDemo: true,
  enumeration: 'hide',
  googlePay: { environment: 'TEST', gatewayMerchantId: 'HaloDemoLuna', merchantId: 'TEST', merchantName: 'Luna' },
  // Public by design, like everything here: sealing is no secret (shared/contracts/sealed.ts).
  sealKey: 'KpcNe/jumDa5DCUH1LZiP1DfqXyyUuW6TVzdhDp3DU0=',
  services: demoServices,
};
