import { pageFacts } from './page-facts.ts';

const facts = (html: string | Buffer, type = 'text/html; charset=utf-8') =>
  pageFacts({ address: new URL('https://site.example/a/b'), bytes: Buffer.from(html as string), type });

test('a page says what it is in its head, the words for sharing first', () => {
  expect(
    facts(`<!doctype html><html><head><title>Titolo &amp; altro</title>
      <meta name="description" content="Per chi cerca">
      <meta property="og:title" content="Per chi condivide"><meta property="og:image" content="../foto.jpg">
      </head><body><meta property="og:description" content="Non nel corpo"></body></html>`),
  ).toEqual({
    title: 'Per chi condivide',
    text: 'Per chi cerca',
    pictureAddress: 'https://site.example/foto.jpg',
  });
  expect(facts('<title>Solo &lt;un&gt; titolo</title><svg><title>altro</title></svg>')).toEqual({
    title: 'Solo <un> titolo',
  });
});

test('nothing turns the direction, breaks the line or is too long', () => {
  const { title, text } = facts(
    `<title>uno\u202e due\u0000\n tre</title><meta name="description" content="${'😀'.repeat(400)}">`,
  );
  expect(title).toBe('uno due tre');
  expect(text).toMatch(/^(😀)+…$/u);
  expect(text?.length).toBeLessThanOrEqual(300);
});

test('letters are those of the page’s own set', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Perché</title>', 'latin1');
  expect(pageFacts({ address: new URL('https://site.example/'), bytes: latin, type: 'text/html' }).title).toBe(
    'Perché',
  );
  expect(facts('<title>Così</title>', 'text/html; charset=unknown').title).toBe('Così');
});

test('a page that says nothing has nothing', () => {
  expect(facts('<p>Ciao')).toEqual({});
  expect(facts('<meta property="og:image" content="https://[">')).toEqual({});
});
