import '@halo/shared/contracts/zod-config';
import { mountSandbox } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

// The shell gives a page the height of the window; so does the stage here.
const style = document.createElement('style');
style.textContent =
  'body{display:flex;flex-direction:column}#sandbox-stage{flex:1;display:flex;flex-direction:column;min-height:0}';
document.head.append(style);

const platform = await mountSandbox({
  remote: 'mfe-chat',
  pages: {
    inbox: () => import('../src/pages/inbox.tsx'),
    archive: () => import('../src/pages/archive.tsx'),
    conversation: () => import('../src/pages/conversation.tsx'),
    example: () => import('../src/pages/example.tsx'),
    likes: () => import('../src/pages/likes.tsx'),
    share: () => import('../src/pages/share.tsx'),
    notices: () => import('../src/pages/notices.tsx'),
    alerts: () => import('../src/pages/alerts.tsx'),
    'bare-list': () => import('./bare-list.tsx'),
  },
  scenarios,
});

// For the console and for tests in a browser: `haloSandbox.realtime.receive(…)`.
Object.assign(window, { haloSandbox: platform });
