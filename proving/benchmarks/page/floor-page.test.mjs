import { floorDocument, withoutScripts } from './floor-page.mjs';

test('a page without scripts keeps its elements, its styles and its pictures', () => {
  const html = [
    '<head><script nonce="n">start()</script><link rel="preload" as="script" href="/shell/a.js" integrity="i">',
    '<link rel="preload" as="image" href="/a.webp"><style nonce="n">h1{margin:0}</style>',
    '<script type="application/json" id="boot">{"a":1}</script></head><body><h1>Luna</h1></body>',
  ].join('\n');

  expect(withoutScripts(html)).toBe(
    '<head><link rel="preload" as="image" href="/a.webp"><style nonce="n">h1{margin:0}</style>\n</head><body><h1>Luna</h1></body>',
  );
});

test('the document of a floor asks for its content before its script, and keeps the theme', () => {
  const page = { nodes: [], css: 'h1{margin:0}', html: [['data-theme', 'night "1"']], body: [] };

  const html = floorDocument('find', /** @type {any} */ (page));

  expect(html).toContain('<html data-theme="night &quot;1&quot;">');
  expect(html.indexOf("fetch('/floor/find.json'")).toBeLessThan(html.indexOf('src="/floor/script.js"'));
});
