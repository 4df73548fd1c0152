import '@halo/shared/contracts/zod-config';
import { mountSandbox } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

void mountSandbox({
  remote: 'mfe-auth',
  pages: {
    'sign-up': () => import('../src/pages/sign-up.tsx'),
    'auto-sign-up': () => import('../src/pages/auto-sign-up.tsx'),
    'google-return': () => import('../src/pages/google-return.tsx'),
    'log-in': () => import('../src/pages/log-in.tsx'),
    'sign-in-link': () => import('../src/pages/sign-in-link.tsx'),
    autologin: () => import('../src/pages/autologin.tsx'),
    'confirm-email': () => import('../src/pages/confirm-email.tsx'),
  },
  popups: {
    'sign-in': () => import('../src/popups/sign-in.tsx'),
    'sign-up': () => import('../src/popups/sign-up.tsx'),
    'confirm-email': () => import('../src/popups/confirm-email.tsx'),
  },
  scenarios,
});
