import type { Page, Request } from '@playwright/test';
import { expect, HOSTS, isPageLoad, markDocument, openHome, test, watchRequests } from '../fixtures.ts';
import { composerOf, openConversation, setForeground, signIn } from '../pages/member.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { hostRequest } from '../server/host-request.ts';
import { BOOT_PORT } from '../server/ports.ts';
import { holdLine } from '../socket-line.ts';

interface Boot {
  signedReleases?: { payload: string; keyId: string; signature: string };
  releaseKeys: Record<string, string>;
}

const HOME = 'Registrati gratis';
const FATAL = 'Non siamo riusciti a partire';

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({ port: BOOT_PORT, name: 'release-boot' });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

/** Asks the server what the browser asked; a browser knows these hosts by itself, and Node does not everywhere. */
function passOn(request: Request): ReturnType<typeof hostRequest> {
  return hostRequest(request.url(), {
    headers: { accept: request.headers()['accept'] ?? '*/*', cookie: request.headers()['cookie'] ?? '' },
  });
}

/** Changes what the server wrote into the page, on its way to the browser. */
async function editBoot(page: Page, edit: (boot: Boot) => void): Promise<void> {
  await page.route(`${origin}/`, async (route) => {
    const { status, headers, text } = await passOn(route.request());
    const body = text.replace(
      /(id="halo-boot"[^>]*>)(.*?)(<\/script>)/s,
      (_all, head: string, json: string, tail: string) => {
        const boot = JSON.parse(json) as Boot;
        edit(boot);
        return head + JSON.stringify(boot).replaceAll('<', '\\u003c') + tail;
      },
    );
    await route.fulfill({ status, headers, body });
  });
}

/** Gathers what the page reports of sets it refused. */
function refusalsOf(page: Page): string[] {
  const codes: string[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/kpi/releases')) return;
    const { reports } = request.postDataJSON() as { reports: { phase?: string; code?: string }[] };
    codes.push(...reports.filter(({ phase }) => phase === 'set').map(({ code = '' }) => code));
  });
  return codes;
}

const signed = (boot: Boot): NonNullable<Boot['signedReleases']> =>
  boot.signedReleases ?? { payload: '', keyId: '', signature: '' };

const EDITS: [string, string, (boot: Boot) => void][] = [
  [
    'an edited field',
    'tampered',
    (boot) => {
      signed(boot).payload = signed(boot).payload.replace('"revision":', '"revision":9');
    },
  ],
  [
    'a signature of a key that is not ours',
    'wrong_key',
    (boot) => {
      signed(boot).keyId = 'somebody';
    },
  ],
  [
    "our key's name on another signature",
    'tampered',
    (boot) => {
      signed(boot).signature = 'A'.repeat(86);
    },
  ],
  [
    'no signed set at all, only something',
    'malformed',
    (boot) => {
      Object.assign(boot, { signedReleases: { remotes: [] } });
    },
  ],
];

for (const [name, code, edit] of EDITS) {
  // By day the one that an attacker would try first; who signed is checked by unit tests too.
  const when = name === 'an edited field' ? {} : { tag: '@nightly' };
  test(`[BRAND-05] ${name} in the page: the last good copy runs, and it is reported once`, when, async ({ page }) => {
    await openHome(page, origin);
    await expect(page.getByRole('link', { name: HOME })).toBeVisible();
    const refusals = refusalsOf(page);
    await editBoot(page, edit);
    await openHome(page, origin);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect.poll(() => refusals).toEqual([code]);
  });
}

test('[BRAND-05] an older set than the last one is refused', { tag: '@nightly' }, async ({ page }) => {
  await openHome(page, origin);
  await expect(page.getByRole('link', { name: HOME })).toBeVisible();
  // What the server will say later is played now: the copy is of a set that this server has not reached yet.
  const { older, keys } = await page.evaluate(async () => {
    const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const boot = JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}');
    const sign = async (revision: number) => {
      const payload = JSON.stringify({ ...JSON.parse(boot.signedReleases.payload), revision });
      return {
        payload,
        keyId: 'test',
        signature: text(await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(payload))),
      };
    };
    localStorage.setItem('releases:luna', JSON.stringify({ signed: await sign(500), groups: {} }));
    return { older: await sign(499), keys: { test: text(await crypto.subtle.exportKey('raw', publicKey)) } };
  });
  const refusals = refusalsOf(page);
  await editBoot(page, (boot) => Object.assign(boot, { signedReleases: older, releaseKeys: keys }));
  await openHome(page, origin);
  await expect(page.getByRole('link', { name: HOME })).toBeVisible();
  await expect.poll(() => refusals).toEqual(['replayed']);
});

test('[BRAND-05] the shell starts from its copy when the server has no set to give', { tag: '@nightly' }, async ({
  page,
}) => {
  await openHome(page, origin);
  await expect(page.getByRole('link', { name: HOME })).toBeVisible();
  await editBoot(page, (boot) => {
    delete boot.signedReleases;
  });
  await openHome(page, origin);
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('[BRAND-05] without a copy nothing runs, and the retry starts the page once the server has a good set', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/no release set may be used|AppError/);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const isBad = { now: true };
  await page.route('**/api/releases/current', (route) =>
    isBad.now
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'no set', retryable: true } })
      : route.continue(),
  );
  consoleWatch.allow(/503/);
  await editBoot(page, (boot) => {
    signed(boot).payload = signed(boot).payload.replace('"revision":', '"revision":9');
  });
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: FATAL })).toBeVisible();
  expect(fetched.filter((url) => url.includes('/releases/mfe-'))).toEqual([]);
  const isSameDocument = await markDocument(page);
  const asked = page.waitForResponse('**/api/releases/current');
  await page.getByRole('button', { name: 'Riprova ora' }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Riprova ora' })).toBeEnabled();
  isBad.now = false;
  await page.getByRole('button', { name: 'Riprova ora' }).click();
  await expect(page.getByRole('link', { name: HOME })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test.describe('[PAGE-02] what the server says to open pages', () => {
  // By day the shell's release-session.test.ts proves when a page reloads.
  test('softwareVersion with reload: reloads, not while a message is on its way, and the draft stays', {
    tag: '@nightly',
  }, async ({ page }) => {
    const line = await holdLine(page);
    await signIn(page, origin);
    await openConversation(page, origin, 4);
    const isSameDocument = await markDocument(page);
    await line.up();
    line.hold();
    await composerOf(page).fill('Questo messaggio è per strada.');
    await page.getByRole('button', { name: 'Invia' }).click();
    await composerOf(page).fill('E questa è una bozza');
    const reloads = watchRequests(page, isPageLoad);
    line.push('softwareVersion', { softwareVersion: '99.0.0', reload: true });
    await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible();
    expect(await reloads.urlsSoFar()).toEqual([]);
    expect(await isSameDocument()).toBe(true);

    const loaded = page.waitForEvent('load');
    line.release();
    await loaded;
    expect(await isSameDocument()).toBe(false);
    await expect(composerOf(page)).toHaveValue('E questa è una bozza');
    await expect(composerOf(page)).toBeFocused();
    await expect(page.locator('[data-msg-id]').filter({ hasText: 'Questo messaggio è per strada.' })).toHaveCount(1);

    await test.step('once a version: the server still has the old one', async () => {
      const isSame = await markDocument(page);
      await line.up();
      const more = watchRequests(page, isPageLoad);
      line.push('softwareVersion', { softwareVersion: '99.0.0', reload: true });
      await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible();
      expect(await more.urlsSoFar()).toEqual([]);
      expect(await isSame()).toBe(true);
    });
  });

  test('softwareVersion without reload: an offer, which can be put away or taken; the next page brings it anyway', {
    tag: '@nightly',
  }, async ({ page }) => {
    const line = await holdLine(page);
    await signIn(page, origin);
    const isSameDocument = await markDocument(page);
    await line.up();
    line.push('softwareVersion', { softwareVersion: '98.0.0', reload: false });
    await expect(page.getByText('C’è una nuova versione.').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await expect(page.getByRole('button', { name: 'Ricarica' })).toHaveCount(0);
    expect(await isSameDocument()).toBe(true);
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: /Chat/ }).filter({ visible: true }).click();
    await loaded;
    expect(await isSameDocument()).toBe(false);
    await expect(page).toHaveURL(/\/chats$/);
  });

  test('restart: nothing by itself; a page back in the foreground reloads only for something newer, in the background', {
    tag: '@nightly',
  }, async ({ page }) => {
    const line = await holdLine(page);
    await signIn(page, origin);
    const isSameDocument = await markDocument(page);
    await line.up();
    const reloads = watchRequests(page, isPageLoad);
    /** The page asks again only when it has dealt with the answer before. */
    const comeBack = async (): Promise<void> => {
      const asked = page.waitForResponse('**/api/releases/current');
      await setForeground(page, false);
      await setForeground(page, true);
      await asked;
    };
    line.push('restart', {});
    await comeBack();
    await comeBack();
    expect(await reloads.urlsSoFar()).toEqual([]);
    expect(await isSameDocument()).toBe(true);

    await page.route('**/api/releases/current', async (route) => {
      const { status, headers, text } = await passOn(route.request());
      await route.fulfill({ status, headers, json: { ...JSON.parse(text), softwareVersion: '97.0.0' } });
    });
    await comeBack();
    await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible();
    const loaded = page.waitForEvent('load');
    await setForeground(page, false);
    await loaded;
    expect(await isSameDocument()).toBe(false);
  });
});
