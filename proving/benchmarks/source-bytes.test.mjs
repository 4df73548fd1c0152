import { charactersBySource, groupOf } from './source-bytes.mjs';

test('counts the characters that each source stands for', () => {
  // `aaaabbb` of a.js and b.js, then two characters without a source.
  const map = { sources: ['a.js', 'b.js'], mappings: 'AAAA,ICAA,G' };
  expect(Object.fromEntries(charactersBySource('aaaabbb//', map))).toEqual({ '': 2, 'a.js': 4, 'b.js': 3 });
});

test('goes back to an earlier source, and over lines', () => {
  const map = { sources: ['a.js', 'b.js'], mappings: 'AAAA,CCAA;ADAA' };
  expect(Object.fromEntries(charactersBySource('abb\naa', map))).toEqual({ '': 0, 'a.js': 3, 'b.js': 2 });
});

test.each([
  ['webpack://halo-shell/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['webpack://halo-shell/../node_modules/a/node_modules/@emotion/react/dist/x.js', '@emotion/react'],
  ['webpack://mfe-chat@0.1.0-dev.1/../shared/src/ui/button/button.tsx', 'shared/ui'],
  ['webpack://mfe-chat@0.1.0-dev.1/./src/inbox/inbox-view.tsx', 'mfe-chat'],
  ['webpack://halo-shell/../mfe-chat/src/inbox/inbox-view.tsx', 'mfe-chat'],
  ['webpack://halo-shell/./src/app.tsx', 'shell'],
  ['webpack://halo-shell/../var/bench/monolith/source/page-map.ts', 'shell'],
  ['webpack://mfe-chat@0.1.0-dev.1/../node_modules/.federation/entry.1.js', 'webpack runtime and glue'],
  ['webpack://mfe-chat@0.1.0-dev.1/webpack/runtime/consumes', 'webpack runtime and glue'],
  ['', 'webpack runtime and glue'],
])('%s belongs to %s', (source, group) => {
  expect(groupOf(source)).toBe(group);
});
