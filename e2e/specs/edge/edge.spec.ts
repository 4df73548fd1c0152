import { hostRequest } from '../../server/host-request.ts';
import { expect, originOf, test } from '../../fixtures.ts';

test('[BRAND-01] each host gets its brand, with signed release set and manifests inlined', async () => {
  for (const [host, title] of [['luna', 'Luna'], ['sol', 'Sol'], ['brise', 'Brise']] as const) {
    const html = (await hostRequest(originOf(host))).text;
    const boot = JSON.parse(/id="halo-boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    expect(boot.brand.title).toBe(title);
    expect(JSON.parse(boot.signedReleases.payload).remotes.map(({ name }: { name: string }) => name).sort()).toEqual(['mfe-account', 'mfe-auth', 'mfe-chat', 'mfe-discovery', 'mfe-payments']);
  }
});

test('a policy without unsafe words, with a nonce that is new each time', async () => {
  const policies = await Promise.all([0, 1].map(async () => (await hostRequest(originOf('luna'))).headers['content-security-policy'] ?? ''));
  expect(policies[0]).toMatch(/script-src 'nonce-[\w+/=]{22,}' 'strict-dynamic'/);
  expect(policies.join()).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policies[0]).not.toBe(policies[1]);
});

test('assets are immutable and compressed; a missing one does not echo its address', async () => {
  const html = (await hostRequest(originOf('luna'))).text;
  const script = /src="(\/shell\/main[^"]+)"/.exec(html)?.[1] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const answer = await hostRequest(originOf('luna') + script, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' });
  }
  const missing = await hostRequest(`${originOf('luna')}/shell/alert(1).js`);
  expect(missing.status).toBe(404);
  expect(missing.text).not.toContain('alert');
});

test('[REL-05] only scripts with an integrity are in the page', async ({ page }) => {
  await page.goto(originOf('luna'));
  const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((script) => ({ integrity: (script as HTMLScriptElement).integrity, nonce: (script as HTMLScriptElement).nonce })));
  expect(scripts.length).toBeGreaterThan(1);
  for (const { integrity } of scripts) expect(integrity).toMatch(/^sha384-/);
});
