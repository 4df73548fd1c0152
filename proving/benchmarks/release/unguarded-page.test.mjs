import { dropGuardingHeaders, unguardedPage } from './unguarded-page.mjs';

test('nonces and hashes go from the tags, what the boot document says stays', () => {
  const page = [
    '<html><head><style nonce="n">a{}</style><link rel="preload" as="script" href="/shell/a.js" crossorigin="anonymous" integrity="sha384-a" nonce="n">',
    '<script type="application/json" id="halo-boot" nonce="n">{"files":" integrity=\\"sha384-b\\""}</script>',
    '<script defer data-start nonce="n" src="/shell/a.js" integrity="sha384-a" crossorigin="anonymous"></script></head>',
  ].join('');
  const bare = unguardedPage(page);
  expect(bare).toContain(
    '<style>a{}</style><link rel="preload" as="script" href="/shell/a.js" crossorigin="anonymous">',
  );
  expect(bare).toContain(
    '<script type="application/json" id="halo-boot">{"files":" integrity=\\"sha384-b\\""}</script>',
  );
  expect(bare).toContain('<script defer data-start src="/shell/a.js" crossorigin="anonymous"></script></head>');
});

test('only the headers that guard a page go', () => {
  const headers = {
    'content-security-policy': 'x',
    'integrity-policy': 'x',
    'reporting-endpoints': 'x',
    'x-frame-options': 'DENY',
  };
  dropGuardingHeaders(headers);
  expect(headers).toEqual({ 'x-frame-options': 'DENY' });
});
