import '@halo/shared/contracts/zod-config';
import { mountSandbox } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

void mountSandbox({
  remote: 'mfe-account',
  pages: {
    profile: () => import('../src/pages/profile.tsx'),
    'first-minutes': () => import('../src/pages/first-minutes.tsx'),
    access: () => import('../src/pages/access.tsx'),
    'keep-email': () => import('../src/pages/keep-email.tsx'),
    purchases: () => import('../src/pages/purchases.tsx'),
    credits: () => import('../src/pages/credits.tsx'),
    spending: () => import('../src/pages/spending.tsx'),
    withdraw: () => import('../src/pages/withdraw.tsx'),
    'cancel-contract': () => import('../src/pages/cancel-contract.tsx'),
    appeal: () => import('../src/pages/appeal.tsx'),
    contact: () => import('../src/pages/contact.tsx'),
    ms: () => import('../src/pages/ms.tsx'),
    legal: () => import('../src/pages/legal.tsx'),
  },
  scenarios,
});
