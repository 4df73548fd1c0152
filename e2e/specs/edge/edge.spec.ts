import { hostRequest } from '../../server/host-request.ts';
import { expect, originOf, test } from '../../fixtures.ts';

test('[BRAND-01] each host gets its brand, with signed release set and manifests inlined', async () => {
  for (const [host, title] of [
    ['luna', 'Luna'],
    ['sol', 'Sol'],
    ['brise', 'Brise'],
  ] as const) {
    const html = (await hostRequest(originOf(host))).text;
    const boot = JSON.parse(/id="halo-boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    expect(boot.brand.title).toBe(title);
    expect(
      JSON.parse(boot.signedReleases.payload)
        .remotes.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(['mfe-account', 'mfe-auth', 'mfe-chat', 'mfe-discovery', 'mfe-payments']);
  }
});

test('a policy without unsafe words, with a nonce that is new each time', async () => {
  const policies = await Promise.all(
    [0, 1].map(async () => (await hostRequest(originOf('luna'))).headers['content-security-policy'] ?? ''),
  );
  expect(policies[0]).toMatch(/script-src 'nonce-[\w+/=]{22,}' 'strict-dynamic'/);
  expect(policies.join()).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policies[0]).not.toBe(policies[1]);
});

test('assets are immutable and compressed; a missing one does not echo its address', async () => {
  const html = (await hostRequest(originOf('luna'))).text;
  const script = /src="(\/shell\/main[^"]+)"/.exec(html)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const answer = await hostRequest(originOf('luna') + script, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  const missing = await hostRequest(`${originOf('luna')}/shell/alert(1).js`);
  expect(missing.status).toBe(404);
  expect(missing.text).not.toContain('alert');
});

interface SeenScript {
  address: string;
  integrity: string;
}

declare global {
  interface Window {
    haloScripts: SeenScript[];
  }
}

test("[REL-05] no script gets into the page without an integrity: neither the shell's own nor those of the remotes that it loads later", async ({
  page,
}) => {
  // They leave the document when they have run.
  await page.addInitScript(() => {
    window.haloScripts = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src !== '')
          window.haloScripts.push({ address: new URL(node.src).pathname, integrity: node.integrity });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [path, remote] of [
    ['/legal/privacy', 'mfe-account'],
    ['/login', 'mfe-auth'],
  ] as const) {
    await page.goto(originOf('luna') + path);
    await expect(page.locator(`[data-remote="${remote}"]`)).toHaveAttribute('data-status', 'mounted');
    const scripts = await page.evaluate(() => window.haloScripts);
    // An entry and at least one chunk of each.
    for (const folder of ['/shell/', `/releases/${remote}/`])
      expect(scripts.filter(({ address }) => address.startsWith(folder)).length, folder).toBeGreaterThan(1);
    expect(scripts.filter(({ integrity }) => !/^sha384-[\w+/]{64}$/.test(integrity))).toEqual([]);
  }
});
