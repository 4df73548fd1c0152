import { brands } from '@halo/brands';
import type { Brand, DrawingProgram, ReleaseSet } from '@halo/shared/contracts';
import { pageDocument } from './page-document.ts';
import { createPrerenderedPages } from './prerendered-pages.ts';

const luna = brands.find(({ id }) => id === 'luna') as Brand;
const remote = (version: string) => ({ name: 'mfe-auth', pinned: { version } });
const set = { brandId: 'luna', revision: 1, remotes: [remote('1')] } as unknown as ReleaseSet;
const program = `let draws = 0;
module.exports = { drawHome: async ({ brand, language }) => ({ html: brand.id + language + (draws += 1), css: 'i{}' }),
  drawLegal: async ({ page, text }) => ({ html: page + text, css: '' }) };`;
const legalText = async (brand: Brand, page: string, language: string) => `${brand.id} ${page} ${language}`;
const errors: unknown[] = [];
let now = 0;
const drawingAll = (drawHome: DrawingProgram['drawHome']) => ({
  drawHome,
  drawLegal: drawHome,
  drawTemplate: drawHome,
  drawMember: drawHome,
});
const clock = { now: () => new Date(now) };
const log = { error: (...given: unknown[]) => void errors.push(given) } as never;

it('draws once for a shell, a brand as it is, a language and a set', async () => {
  const pages = createPrerenderedPages({ log, clock }, legalText);
  const home = async (change: Partial<Parameters<typeof pages.page>[0]> = {}) =>
    (
      await pages.page({
        path: '/',
        brand: luna,
        language: 'it',
        set,
        isInstalled: true,
        shell: { version: '1', prerender: program },
        ...change,
      })
    )?.html;
  expect([await home(), await home()]).toEqual(['lunait1', 'lunait1']);
  expect(await home({ language: 'fr' })).toBe('lunafr2');
  // What a revision changed elsewhere leads no link to another place.
  expect(await home({ set: { ...set, revision: 2 } })).toBe('lunait1');
  expect(await home({ set: { ...set, remotes: [remote('2')] } as unknown as ReleaseSet })).toBe('lunait3');
  expect(await home({ brand: { ...luna } })).toBe('lunait4');
  expect(await home({ shell: { version: '2', prerender: program } })).toBe('lunait1');
});

it('draws the legal pages that the brand has here, and no other path', async () => {
  const pages = createPrerenderedPages({ log, clock }, legalText);
  const at = (path: string, brand = luna, prerender = program) =>
    pages.page({ path, brand, language: 'it', set, isInstalled: true, shell: { version: prerender, prerender } });
  expect(await at('/legal/privacy')).toEqual({ html: 'privacyluna privacy it', css: '' });
  for (const path of ['/legal/nothing', '/legal/privacy/more', '/login']) expect(await at(path)).toBeUndefined();
  const elsewhere = { ...luna, legal: { ...luna.legal, privacy: 'https://example.com/privacy' } };
  expect(await at('/legal/privacy', elsewhere)).toBeUndefined();
  // A shell that was published before there was a program for them.
  expect(await at('/legal/privacy', luna, 'module.exports = { drawHome() {} }')).toBeUndefined();
});

it('draws what the remote of a path has prepared, unless the shell is one of before', async () => {
  const pages = createPrerenderedPages({ log, clock }, legalText);
  const template = { html: '<h1>{{title}}</h1>', css: 'h1{}' };
  const at = (version: string, prerender: string) =>
    pages.page({
      ...{ path: '/signup', brand: luna, language: 'it', set, isInstalled: true, template },
      shell: { version, prerender },
    });
  const drawing = 'module.exports = { drawTemplate: async ({ path, template }) => ({ ...template, html: path }) };';
  expect(await at('1', drawing)).toEqual({ html: '/signup', css: 'h1{}' });
  expect(await at('2', program)).toBeUndefined();
});

it('answers nothing where a shell cannot draw, and says so in the log where it fails', async () => {
  const pages = createPrerenderedPages({ log, clock }, legalText);
  const facts = { path: '/', brand: luna, language: 'it', set, isInstalled: true } as const;
  expect(await pages.page({ ...facts, shell: { version: '1' } })).toBeUndefined();
  // A brand without a set: all the links would be dead.
  const nothing = { ...facts, set: { ...set, remotes: [] } };
  expect(await pages.page({ ...nothing, shell: { version: '1', prerender: program } })).toBeUndefined();
  expect(errors).toEqual([]);
  expect(await pages.page({ ...facts, shell: { version: '2', prerender: 'throw new Error("no")' } })).toBeUndefined();
  expect(errors).toMatchObject([[{ brand: 'luna', shell: '2' }, expect.any(String)]]);
});

it('draws again a minute after it failed', async () => {
  let failures = 1;
  const drawHome = async () => {
    if (failures-- > 0) throw new Error('too slow');
    return { html: 'drawn', css: '' };
  };
  const pages = createPrerenderedPages({ log, clock }, legalText, () => drawingAll(drawHome));
  const page = async () => {
    const wanted = { path: '/', brand: luna, language: 'it', set, isInstalled: false } as const;
    await pages.page({ ...wanted, shell: { version: '3', prerender: '-' } });
    await new Promise(setImmediate);
    return pages.page({ ...wanted, shell: { version: '3', prerender: '-' } });
  };
  expect([await page(), await page()]).toEqual([undefined, undefined]);
  now += 60_000;
  expect(await page()).toMatchObject({ html: 'drawn' });
});

it('lets nothing wait without end for a process that draws', async () => {
  let begun = 0;
  const drawHome = () => {
    begun += 1;
    return new Promise<never>(() => undefined);
  };
  const pages = createPrerenderedPages({ log, clock }, legalText, () => drawingAll(drawHome));
  for (let version = 0; version < 100; version += 1)
    await pages.page({
      ...{ path: '/', brand: luna, language: 'it', set, isInstalled: false },
      shell: { version: `1.0.${version}`, prerender: '-' },
    });
  expect(begun).toBe(32);
});

it('draws the frame of a member on every path, apart from what visitors get there', async () => {
  const pages = createPrerenderedPages({ log, clock }, legalText);
  const withMember = `${program} module.exports.drawMember = async ({ path }) => ({ html: 'member ' + path, css: '' });`;
  const at = async (path: string, isMember: boolean, prerender = withMember) => {
    const shell = { version: prerender, prerender };
    return (await pages.page({ path, brand: luna, language: 'it', set, isInstalled: true, shell, isMember }))?.html;
  };
  expect([await at('/', true), await at('/', false)]).toEqual(['member /', 'lunait1']);
  expect([await at('/chats', true), await at('/chats', false)]).toEqual(['member /chats', undefined]);
  // A shell from before.
  expect(await at('/chats', true, program)).toBeUndefined();
});

it('asks a published shell from before there were frames of members no more than once', async () => {
  let asked = 0;
  const drawMember = async () => {
    asked += 1;
    return undefined;
  };
  const drawHome = async () => ({ html: 'home', css: '' });
  const pages = createPrerenderedPages({ log, clock }, legalText, () => ({ ...drawingAll(drawHome), drawMember }));
  const at = async (path: string, isMember: boolean) => {
    const wanted = { path, brand: luna, language: 'it', set, isInstalled: false, isMember } as const;
    await pages.page({ ...wanted, shell: { version: '1.0.0', prerender: '-' } });
    await new Promise(setImmediate);
    return pages.page({ ...wanted, shell: { version: '1.0.0', prerender: '-' } });
  };
  expect([await at('/chats', true), await at('/find', true), asked]).toEqual([undefined, undefined, 1]);
  expect(await at('/', false)).toMatchObject({ html: 'home' });
});

it('the frame of a member takes the place of the outline, until the shell stands', () => {
  const html = pageDocument({
    boot: { brand: luna, language: 'it' } as never,
    shell: { base: '/shell/', scripts: ['main.js'], files: {}, preload: [], bootGuard: '' } as never,
    preloads: [],
    skeleton: 'grid',
    outline: { html: '<nav>Chat</nav>', css: '.frame{}' },
    nonce: 'n0nce',
    keeps: [],
  });
  // The class says that the shell does not stand yet (shell/src/boot/stand-in-watch.ts).
  expect(html).toContain('<div id="halo-app"><div class="hs"><nav>Chat</nav></div></div>');
  expect(html).toContain('.frame{}');
  expect(html).not.toContain('hs-grid');
  expect(html).toContain('<script defer');
});

it('stands in the document before the shell, whose scripts are not asked for yet', () => {
  const html = pageDocument({
    boot: { brand: luna, language: 'it' } as never,
    shell: { base: '/shell/', scripts: ['main.js'], files: {}, preload: [], bootGuard: '' } as never,
    preloads: [{ href: '/releases/c/page.js', as: 'script', integrity: 'sha384-x' }],
    skeleton: 'grid',
    drawn: { html: '<main>Ciao</main>', css: '.drawn{}' },
    nonce: 'n0nce',
    keeps: [],
  });
  expect(html).toMatch(/<div id="halo-prerendered"><main>Ciao<\/main><\/div>\s*<div id="halo-app">/);
  expect(html).toContain('.drawn{}');
  expect(html).toContain(':root:not([data-passkeys]) [data-needs=passkeys]{display:none!important}');
  expect(html).toContain('<script type="text/plain" data-start nonce="n0nce" src="/shell/main.js"');
  expect(html).not.toContain('<script defer');
  expect(html).toContain('<link data-late as="script" href="/releases/c/page.js"');
  expect(html).not.toContain('rel="preload"');
  expect(html).not.toContain('style="');
});
