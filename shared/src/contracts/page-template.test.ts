import { PageTemplate, templateKind } from './page-template.ts';

const template = {
  page: 'sign-up',
  css: 'h1{color:red}',
  html: { it: '<h1>{{title}}</h1><p>on=1 &lt;script&gt;</p>' },
};

it('is what can be read, and links', () => {
  expect(PageTemplate.safeParse(template).success).toBe(true);
});

it.each([
  ['a rule that ends its element', { css: 'a{}</style><script>' }],
  ['a script', { html: { it: '<SCRIPT src="/x.js"></script>' } }],
  ['a handler', { html: { it: '<img src="/x" onerror="go()">' } }],
  ['a handler behind a slash', { html: { it: '<img/onerror=go()>' } }],
  ['a handler behind a quote', { html: { it: '<a title="x"onclick =go()>' } }],
  ['another base', { html: { it: '<base href="https://example.com">' } }],
  ['an address that runs', { html: { it: '<a href="javascript:go()">go</a>' } }],
  ['a text without end', { html: { it: 'a'.repeat(100_001) } }],
])('is not %s', (_what, change) => {
  expect(PageTemplate.safeParse({ ...template, ...change }).success).toBe(false);
});

it('has a name for each kind of brand', () => {
  expect(templateKind({ isMainstream: true, signInWith: ['google'] }, 'fr')).toBe('fr mainstream google');
  expect(templateKind({ isMainstream: false }, 'en')).toBe('en');
});
