import { createHash } from 'node:crypto';
import {
  BOOT_ELEMENT_ID,
  BootDocument,
  chooseVersions,
  currentReleasesEndpoints,
  type ReleaseGroups,
  SHELL_NAME,
} from '@halo/shared/contracts';
import type { Operator, ReleaseChange } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { verifyReleases } from '@halo/shared/releases';
import * as z from 'zod/mini';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { integrityOf } from '@halo/releases';
import { canaryGroups } from '@halo/releases/testing';

const CHAT = 'mfe-chat';
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
});
afterAll(() => test.close());

interface Page {
  boot: BootDocument;
  cookie: string | undefined;
  setCookie: string | undefined;
  preloads: string[];
}

async function load({ host = 'luna.localhost', url = '/chat', cookie = '' } = {}): Promise<Page> {
  const answer = await test.app.inject({ url, headers: { host, accept: 'text/html', ...(cookie ? { cookie } : {}) } });
  expect(answer.statusCode).toBe(200);
  const text = new RegExp(`id="${BOOT_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's').exec(answer.body)?.[1] ?? '';
  const setCookie = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('halo_visitor'));
  return {
    boot: z.parse(BootDocument, JSON.parse(text)),
    setCookie,
    cookie: setCookie?.split(';', 1)[0],
    preloads: [...answer.body.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, href]) => href ?? ''),
  };
}

async function change(scope: string, wanted: ReleaseChange): Promise<void> {
  await test.releases.pins.change('anna', scope, { change: wanted, reason: 'because of a test' });
  await test.releases.sets.refresh();
}

/** What the page of this boot document runs of chat. */
function chatOf({ boot }: Page): string | undefined {
  const document = z.parse(
    z.looseObject({ remotes: z.array(z.any()) }),
    JSON.parse(boot.signedReleases?.payload ?? '{}'),
  );
  return chooseVersions(document as never, boot.groups).remotes.find(({ name }) => name === CHAT)?.pinned.version;
}

describe('[BRAND-05] a page', () => {
  it("has the signed set of its host's brand, and the keys to verify it with", async () => {
    await change('sol', { kind: 'pin', remote: CHAT, version: '1.2.0' });
    for (const [host, brandId, version] of [
      ['luna.localhost', 'luna', '1.0.0'],
      ['sol.localhost', 'sol', '1.2.0'],
    ] as const) {
      const page = await load({ host });
      const verdict = await verifyReleases(page.boot.signedReleases, {
        keys: page.boot.releaseKeys,
        brandId,
        now: test.clock.now(),
      });
      expect(verdict).toMatchObject({ isGood: true, document: { brandId } });
      expect(chatOf(page)).toBe(version);
    }
  });

  it('preloads the versions it will run, and nothing of what is switched off', async () => {
    expect((await load({ host: 'sol.localhost' })).preloads).toEqual(
      expect.arrayContaining(['/releases/mfe-chat/1.2.0/remoteEntry.js', '/releases/mfe-chat/1.2.0/page.js']),
    );
    await change('sol', { kind: 'switchOff', remote: CHAT });
    expect((await load({ host: 'sol.localhost' })).preloads.filter((href) => href.includes(CHAT))).toEqual([]);
    expect((await load({ host: 'sol.localhost', url: '/auth' })).preloads).toContain(
      '/releases/mfe-auth/1.0.0/remoteEntry.js',
    );
    await change('sol', { kind: 'switchOn', remote: CHAT });
  });
});

describe('a brand that has no set', () => {
  it('gets its page without one: who was here before has a copy', async () => {
    const none = jest.spyOn(test.releases.sets, 'groups').mockImplementation(() => {
      throw new AppError('unavailable', { message: 'no release set' });
    });
    const { boot, preloads } = await load();
    none.mockRestore();
    expect(boot.signedReleases).toBeUndefined();
    expect(Object.keys(boot.releaseKeys)).not.toEqual([]);
    expect(preloads.filter((href) => href.startsWith('/releases/'))).toEqual([]);
  });
});

describe("the visitor's cookie", () => {
  it('is random, first-party, out of reach of scripts and half a year old at most', async () => {
    const [one, other] = [await load(), await load()];
    expect(one.setCookie).toMatch(/^halo_visitor=[\w-]{22}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(one.cookie).not.toBe(other.cookie);
    expect((await load({ cookie: one.cookie ?? '' })).setCookie).toBeUndefined();
  });

  it('is replaced when it holds something else', async () => {
    for (const value of ['', 'short', 'x'.repeat(500), '../../../../etc/passwd'])
      expect((await load({ cookie: `halo_visitor=${value}` })).cookie).toMatch(/=[\w-]{22}$/);
  });
});

describe('[REL-02] a canary', () => {
  beforeAll(() => change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 50 }));

  it('is sticky for a visitor over requests, other pages and a raise; its version is what is preloaded', async () => {
    const visitors = await Promise.all(Array.from({ length: 40 }, () => load()));
    const inCanary = visitors.filter(({ boot }) => boot.groups?.[CHAT] === 'canary');
    expect(inCanary.length).toBeGreaterThan(5);
    expect(inCanary.length).toBeLessThan(35);
    for (const visitor of visitors) {
      const again = await load({ cookie: visitor.cookie ?? '', url: '/chat?again' });
      expect(again.boot.groups).toEqual(visitor.boot.groups);
      expect(chatOf(again)).toBe(inCanary.includes(visitor) ? '1.1.0' : '1.0.0');
      expect(again.preloads).toContain(`/releases/mfe-chat/${chatOf(again)}/remoteEntry.js`);
    }
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 75 });
    for (const visitor of inCanary)
      expect((await load({ cookie: visitor.cookie ?? '' })).boot.groups).toEqual({ [CHAT]: 'canary' });
  });

  it('is nothing to another brand, also with the same cookie', async () => {
    const { cookie = '' } = await load();
    expect((await load({ host: 'sol.localhost', cookie })).boot.groups).toEqual({});
  });

  it('is over for everybody at once when it is ended', async () => {
    const { cookie = '' } = await load();
    await change('luna', { kind: 'endCanary', remote: CHAT });
    const page = await load({ cookie });
    expect([page.boot.groups, chatOf(page)]).toEqual([{}, '1.0.0']);
  });
});

describe('an open tab', () => {
  it('asks for what a new page load of this visitor would get', async () => {
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 50 });
    const cookies = await Promise.all(Array.from({ length: 10 }, async () => (await load()).cookie ?? ''));
    for (const cookie of cookies) {
      const { boot } = await load({ cookie });
      const answer = await test.call(
        currentReleasesEndpoints.current,
        {},
        { host: 'luna.localhost', headers: { cookie } },
      );
      expect(answer.value).toEqual({
        signed: boot.signedReleases,
        groups: boot.groups,
        keys: boot.releaseKeys,
        softwareVersion: boot.softwareVersion,
      });
      const expected: ReleaseGroups = canaryGroups(
        test.releases.sets.current('luna').document,
        cookie.split('=')[1] ?? '',
      );
      expect(answer.value.groups).toEqual(expected);
    }
  });

  it('without the cookie has no visitor: it gets no canary, no cookie and no lot of its own with each question', async () => {
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 100 });
    for (const cookie of ['', 'halo_visitor=short']) {
      const { value, headers: answered } = await test.call(
        currentReleasesEndpoints.current,
        {},
        { host: 'luna.localhost', headers: { cookie } },
      );
      expect([value.groups, value.isVisitorKnown, answered['set-cookie']]).toEqual([{}, false, undefined]);
    }
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 50 });
  });

  it('is not sent again to a tab that has it, and is sent when something changed', async () => {
    const { cookie = '' } = await load();
    const ask = (tag: string) =>
      test.app.inject({
        url: '/api/releases/current',
        headers: { host: 'luna.localhost', cookie, 'if-none-match': tag },
      });
    const first = await ask('"nothing"');
    const tag = String(first.headers['etag']);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(await ask(tag)).toMatchObject({ statusCode: 304, body: '' });
    await change('luna', { kind: 'switchOff', remote: CHAT });
    expect((await ask(tag)).statusCode).toBe(200);
    await change('luna', { kind: 'switchOn', remote: CHAT });
  });

  it("gets the set of its host's brand", async () => {
    const { value } = await test.call(currentReleasesEndpoints.current, {}, { host: 'sol.localhost' });
    expect(JSON.parse(value.signed.payload)).toMatchObject({ brandId: 'sol' });
  });
});

describe('a shell that was published', () => {
  const text = 'globalThis.shell = 2;';
  const file = `main.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  const files = { [file]: { integrity: integrityOf(Buffer.from(text)), bytes: text.length } };
  const operator: Operator = {
    ...{ person: 'anna', name: 'anna', via: 'token' },
    rights: { remotes: ['*'], brands: ['*'], actions: ['publish', 'shell'] },
  };
  const failed = 'halo_failed_shells=2.0.0';
  let installed: ReturnType<TestApp['releases']['versions']['shell']>;

  beforeAll(async () => {
    const { versions } = test.releases;
    installed = { ...versions.shell(), standInWatch: 'watch()' };
    const document = {
      ...installed,
      version: '2.0.0',
      scripts: [file],
      files,
      bootGuard: 'guard2()',
      serviceWorker: 'two',
    };
    const { id } = await versions.startPublication(operator, document);
    await versions.receiveFile(operator, id, file, Buffer.from(text));
    await versions.finishPublication(operator, id);
    await change('luna', { kind: 'pin', remote: SHELL_NAME, version: '2.0.0' });
  });
  beforeEach(() => void jest.spyOn(test.releases.versions, 'shell').mockReturnValue(installed));

  const ask = async (host: string, cookie = '') => {
    const page = await load({ host, cookie });
    const get = (url: string) => test.app.inject({ url, headers: { host, cookie, accept: 'text/html' } });
    const { body } = await get('/chat');
    const current = (await get('/api/releases/current')).json<{ softwareVersion: string }>().softwareVersion;
    const worker = (await get('/sw.js')).body;
    return { version: page.boot.softwareVersion, group: page.boot.groups[SHELL_NAME], body, current, worker };
  };

  it('is what pages of the brand get that pinned it, with its scripts, guard and worker, and what their tabs are answered', async () => {
    const luna = await ask('luna.localhost');
    expect(luna).toMatchObject({ version: '2.0.0', current: '2.0.0', worker: expect.stringContaining('two') });
    expect(luna.body).toMatch(new RegExp(`data-failed="2.0.0">watch\\(\\)</script>[^]*guard2\\(\\)[^]*/shell/${file}`));
    const sol = await ask('sol.localhost');
    expect(sol).toMatchObject({ version: '1.0.0', current: '1.0.0' });
    expect(sol.body).not.toContain('watch()');
  });

  it("makes room for the installation's own where it did not start, which is watched no more", async () => {
    const page = await ask('luna.localhost', failed);
    expect(page).toMatchObject({ version: '1.0.0', current: '1.0.0' });
    expect(page.body).not.toContain('watch()');
  });

  it('is not given to pages when the registry has another document than was signed', async () => {
    const wrong = test.releases.versions.shellDocument('2.0.0').then((found) => ({ ...found, digest: '0'.repeat(64) }));
    const read = jest.spyOn(test.releases.versions, 'shellDocument').mockReturnValue(wrong as never);
    await change('luna', { kind: 'switchOff', remote: SHELL_NAME });
    expect((await ask('luna.localhost')).version).toBe('1.0.0');
    read.mockRestore();
    await change('luna', { kind: 'switchOn', remote: SHELL_NAME });
    expect((await ask('luna.localhost')).version).toBe('2.0.0');
  });

  it('a canary alone gives it to those who are drawn, and the installation’s own to all others', async () => {
    await change('luna', { kind: 'inherit', remote: SHELL_NAME });
    await change('luna', { kind: 'canary', remote: SHELL_NAME, version: '2.0.0', percent: 50 });
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 12; visitor += 1) {
      const cookie = `halo_visitor=${String(visitor).padStart(22, 'v')}`;
      const { version, group, current } = await ask('luna.localhost', cookie);
      expect([version, current]).toEqual(group === 'canary' ? ['2.0.0', '2.0.0'] : ['1.0.0', '1.0.0']);
      seen.add(version);
      expect((await ask('luna.localhost', `${cookie}; ${failed}`)).group).toBeUndefined();
    }
    expect(seen.size).toBe(2);
    await change('luna', { kind: 'inherit', remote: SHELL_NAME });
    expect((await ask('luna.localhost')).version).toBe('1.0.0');
  });

  it('has to fit the remotes that the brand runs', async () => {
    const { versions } = test.releases;
    const read = await versions.shellDocument('2.0.0');
    const other = { digest: read?.digest ?? '', build: { ...versions.shell(), version: '2.0.0', federation: '3.0.0' } };
    const shells = jest.spyOn(versions, 'shellDocument').mockResolvedValue(other);
    const pinned = change('luna', { kind: 'pin', remote: SHELL_NAME, version: '2.0.0' });
    await expect(pinned).rejects.toMatchObject({ code: 'release_incompatible' });
    shells.mockRestore();
  });
});

it('a page is served from memory while the database is away', async () => {
  const before = await load({ host: 'brise.localhost' });
  await test.database.pool.query('alter table release_heads rename to gone');
  try {
    await expect(test.releases.sets.refresh()).rejects.toThrow();
    expect((await load({ host: 'brise.localhost' })).boot.signedReleases).toEqual(before.boot.signedReleases);
  } finally {
    await test.database.pool.query('alter table gone rename to release_heads');
  }
});
