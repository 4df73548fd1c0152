import { differences, paymentPages } from './payment-site.mjs';

const SITE = 'https://luna.example';
const HASH = `sha384-${'A'.repeat(64)}`;

/** A site whose pages can be changed. */
function site({ policy = "default-src 'none'", extra = '', card = '' } = {}) {
  let visits = 0;
  /** @type {typeof globalThis.fetch} */
  const fetch = async (address) => {
    visits += 1;
    const { pathname, host, searchParams } = new URL(String(address));
    if (host === 'wallet.example') return new Response('', { status: 404 });
    const isCard = host === 'pay.example';
    if (isCard && searchParams.get('brand') !== 'luna') return new Response('', { status: 422 });
    const frames = isCard ? '' : '; frame-src https://pay.example https://wallet.example https://*.bank.example';
    const headers = {
      'content-security-policy': `${policy}; script-src 'nonce-${visits}'${frames}`,
      'x-visit': `${visits}`,
    };
    const data = '<script type="application/json">{"brand":{"id":"luna"},"groups":[' + visits + ']}</script>';
    const body = `<script nonce="${visits}">start()</script>${data}<script src="${pathname}.js" integrity="${HASH}"></script>`;
    return new Response(body + (isCard ? card : extra), { headers });
  };
  return paymentPages(SITE, fetch);
}

test('a site that did not change has no differences, though nonces and data do', async () => {
  const approved = await site();
  expect(approved.map(({ page }) => page)).toEqual([
    '/vip_plan/cred',
    '/purchase',
    '/paymentPage',
    'https://pay.example/card',
  ]);
  expect(differences(approved, await site())).toEqual([]);
});

test.each([
  [
    'a script more',
    { extra: '<script src="https://evil.example/x.js"></script>' },
    'script added: https://evil.example/x.js',
  ],
  ['an inline one', { extra: '<script>steal()</script>' }, 'script added: inline sha384-'],
  ['one in the card frame', { card: '<SCRIPT>steal()</SCRIPT>' }, 'https://pay.example/card: script added: inline'],
  [
    'another file that is preloaded',
    { extra: `<link integrity="sha384-${'B'.repeat(64)}">` },
    'hash added: sha384-BBB',
  ],
  ['a weaker policy', { policy: 'default-src *' }, "content-security-policy was default-src 'none'"],
])('%s is a difference', async (_what, change, line) => {
  expect(differences(await site(), await site(change)).join('\n')).toContain(line);
});

test('a page that is gone is a difference', async () => {
  const approved = await site();
  expect(differences(approved, approved.slice(1))).toEqual(['/vip_plan/cred: is gone']);
});
