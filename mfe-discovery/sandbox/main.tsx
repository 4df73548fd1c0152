import '@halo/shared/contracts/zod-config';
import { mountSandbox } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

void mountSandbox({
  remote: 'mfe-discovery',
  pages: {
    find: () => import('../src/pages/find.tsx'),
    match: () => import('../src/pages/match.tsx'),
    preview: () => import('../src/pages/preview.tsx'),
    profile: () => import('../src/pages/profile.tsx'),
  },
  popups: { 'set-region': () => import('../src/popups/set-region.tsx') },
  scenarios,
});
