import { PageTemplate, templateKind } from './page-template.ts';

const template = {
  page: 'sign-up',
  css: 'h1{color:red}',
  html: {
    it: '<h1 id="one">{{title}}</h1><p>in once= text &lt;script&gt;</p><a href="{{place home}}">x</a><a href="/legal/terms">y</a><input value=""/>',
  },
};

it('is what can be read, and links', () => {
  expect(PageTemplate.safeParse(template).success).toBe(true);
});

const isTaken = (change: object) => PageTemplate.safeParse({ ...template, ...change }).success;

it('is no rule that ends its element, and no text without end', () => {
  expect(isTaken({ css: 'a{}</style><script>' })).toBe(false);
  expect(isTaken({ html: { it: 'a'.repeat(100_001) } })).toBe(false);
});

it.each([
  '<SCRIPT src="/x.js"></SCRIPT>',
  '<script src="/x.js"></script>',
  '<p onclick="go()">go</p>',
  '<p/onclick=go()>go</p>',
  '<p title="x"onclick =go()>go</p>',
  '<a href="javascript:go()">go</a>',
  '<a href="java&#115;cript:go()">go</a>',
  '<a href="https://example.com">go</a>',
  '<a href="//example.com">go</a>',
  '<base href="/x">',
  '<textarea>',
  '<plaintext>',
  '<div><!-- ',
  '</div></div><div id="halo-app"></div>',
  '<div id="halo-app"></div>',
  '<div><p></div></p>',
  '<div>',
  'a < b',
])('is not %s', (it) => {
  expect(isTaken({ html: { it } })).toBe(false);
});

it('has a name for each kind of brand', () => {
  expect(templateKind({ isMainstream: true, signInWith: ['google'] }, 'fr')).toBe('fr mainstream google');
  expect(templateKind({ isMainstream: false }, 'en')).toBe('en');
});
