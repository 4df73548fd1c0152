import '@halo/shared/contracts/zod-config';
import { mountSandbox } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

void mountSandbox({
  remote: 'mfe-account',
  pages: { profile: () => import('../src/pages/profile.tsx'), legal: () => import('../src/pages/legal.tsx') },
  scenarios,
});
