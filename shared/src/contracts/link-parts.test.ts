import { hasLink, linkParts, previewableIn } from './link-parts.ts';

const links = (text: string) =>
  linkParts(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));

describe('[C20] addresses in a message', () => {
  it.each([
    ['guarda https://example.com/a?b=1#c ora', 'https://example.com/a?b=1#c'],
    ['www.example.com', 'https://www.example.com/'],
    ['(vedi http://example.com/x)', 'http://example.com/x'],
    ['https://it.wikipedia.org/wiki/Roma_(disambigua).', 'https://it.wikipedia.org/wiki/Roma_(disambigua)'],
    ['HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['vai su https://example.com!', 'https://example.com/'],
    ['«https://example.com»', 'https://example.com/'],
  ])('%s', (text, href) => {
    expect(links(text).map(([, to]) => to)).toEqual([href]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'http://localhost/x',
    'https://',
    'www.',
    'http://user@example.com',
    'https://bank.example:pass@evil.example/login',
    'nothing here',
    'example.com',
    'awww.what',
    'x@www.example.com',
    'http://exa mple',
  ])('none in %s', (text) => {
    expect(links(text)).toEqual([]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(hasLink(text)).toBe(false);
  });

  it('shows the host that the browser would open', () => {
    expect(links('https://аpple.com/id')).toEqual([['https://xn--pple-43d.com/id', 'https://xn--pple-43d.com/id']]);
    expect(links('https://example.com/città')).toEqual([
      ['https://example.com/città', 'https://example.com/citt%C3%A0'],
    ]);
  });

  it('keeps the words around two of them', () => {
    expect(linkParts('a https://one.example b https://two.example c')).toMatchObject([
      { kind: 'text', text: 'a ' },
      { kind: 'link', text: 'https://one.example' },
      { kind: 'text', text: ' b ' },
      { kind: 'link', text: 'https://two.example' },
      { kind: 'text', text: ' c' },
    ]);
  });
});

it.each([
  ['Guarda https://a.example/x, e https://b.example', 'https://a.example/x'],
  ['www.a.example va bene', 'https://www.a.example/'],
  ['http://a.example no, https://b.example sì', 'https://b.example/'],
  ['https://a.example:8443/', undefined],
  ['https://chi@a.example/', undefined],
  ['niente', undefined],
])('a preview of %j is that of %s', (text, address) => {
  expect(previewableIn(text)).toBe(address);
});
