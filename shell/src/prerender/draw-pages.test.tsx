import type { RemoteManifest } from '@halo/shared/contracts';
import { aBrand } from '@halo/shared/testing';
import { drawHome, drawLegal, drawMember, drawTemplate } from './draw-pages.tsx';

it('a brand that is to close says so on the home page before any script has run', async () => {
  const facts = { language: 'it', remotes: [] } as const;
  const open = await drawHome({ ...facts, brand: aBrand({ title: 'Luna' }) });
  expect(open.html).not.toContain('Luna chiude il');
  const closing = await drawHome({ ...facts, brand: aBrand({ title: 'Luna', closesAt: '2026-12-31T12:00:00Z' }) });
  expect(closing.html).toContain('Luna chiude il 31 dicembre 2026');
});

it('a legal text stands below its title, with the ways home and out of a contract', async () => {
  const { html } = await drawLegal({
    language: 'it',
    remotes: [],
    brand: aBrand({ title: 'Luna' }),
    page: 'terms',
    text: '<h2 id="billingPolicy">Pagamenti</h2><p>Paghi quello che scegli.</p>',
  });
  expect(html).toContain('Termini e condizioni</h1>');
  expect(html).toContain('<h2 id="billingPolicy">Pagamenti</h2><p>Paghi quello che scegli.</p></article>');
  expect(html).toContain('aria-label="Indietro"');
  expect(html).toContain('Recedi dal contratto qui');
  expect(html).not.toContain('style="');
});

it('a page that its remote has drawn stands in the frame of its route, filled with the brand and the addresses', async () => {
  const route = { path: '/signup', page: 'sign-up', place: 'signUp', access: 'visitor' } as const;
  const manifest = {
    routes: [route, { ...route, path: '/login', place: 'logIn' as const }],
  } as unknown as RemoteManifest;
  const { html, css } = await drawTemplate({
    language: 'it',
    remotes: [{ manifest }],
    brand: aBrand({ title: 'Luna & <b>Sol</b>' }),
    path: '/signup',
    template: { html: '<h1>{{title}}</h1><a href="{{place logIn}}">in</a>{{place nowhere}}', css: 'h1{color:red}' },
  });
  expect(html).toContain('<h1>Luna &amp; &lt;b&gt;Sol&lt;/b&gt;</h1><a href="/login">in</a>');
  expect(html).toContain('Recedi dal contratto qui');
  expect(css).toMatch(/h1\{color:red\}$/);
});

it('a member’s page has the navigation of everybody and its own outline, and no words of one person', async () => {
  const nav = { label: { it: 'Messaggi', en: 'Messages' }, icon: 'chat', order: 1, placement: ['tabs'] };
  const manifest = {
    routes: [
      { path: '/list', page: 'list', access: 'member', skeleton: 'list' },
      { path: '/pay', page: 'pay', access: 'member', skeleton: 'blank', chrome: { tabs: false, topBar: false } },
    ],
    nav: [{ ...nav, id: 'chat', path: '/list' }],
  } as unknown as RemoteManifest;
  const facts = { language: 'it', remotes: [{ manifest }], brand: aBrand({ title: 'Luna' }) } as const;
  const list = await drawMember({ ...facts, path: '/list' });
  expect(list.html).toMatch(/<a tabindex="-1" aria-current="page"[^>]* href="\/list"/);
  expect(list.html).toContain('<span>Messaggi</span>');
  expect(list.html).toContain('aria-busy="true"');
  expect(list.html).toContain('aria-label="Luna, pagina iniziale"');
  expect(list.html).not.toContain(' style="');
  const pay = await drawMember({ ...facts, path: '/pay' });
  expect(pay.html).not.toContain('Messaggi');
  expect(pay.html).not.toContain('aria-busy');
});
