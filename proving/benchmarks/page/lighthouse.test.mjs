import { middleOf, ownBlocking, readingOf, shortfalls } from './lighthouse.mjs';

const answer = {
  categories: {
    performance: { score: 0.94 },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: 0.63 },
  },
  audits: {
    'first-contentful-paint': { numericValue: 1500 },
    'largest-contentful-paint': { numericValue: 2100 },
    'total-blocking-time': { numericValue: 180 },
    'cumulative-layout-shift': { numericValue: 0 },
  },
};

it('a page is held against its own limits, of which search engines are none', () => {
  const reading = readingOf(answer);
  expect(reading).toMatchObject({ scores: { performance: 94, seo: 63 }, blockingMs: 180 });
  expect(shortfalls('plans', reading)).toEqual(['performance 94 of 95']);
  expect(shortfalls('find', reading)).toEqual([]);
  expect(shortfalls('find', { ...reading, shift: 0.06 })).toEqual(['shift 0.060']);
});

it('the middle one of three readings counts', () => {
  const withScore = (performance) => readingOf({ ...answer, categories: { performance: { score: performance } } });
  expect(middleOf([withScore(0.99), withScore(0.5), withScore(0.9)]).scores.performance).toBe(90);
});

it('what was not read is nothing, and falls short', () => {
  const reading = readingOf({ ...answer, categories: {} });
  expect(shortfalls('find', reading)).toEqual([
    'performance 0 of 90',
    'accessibility 0 of 90',
    'best-practices 0 of 90',
  ]);
});

it('counts what the page works itself beyond 50 ms, from its first words on, at a quarter of the speed', () => {
  const page = { pid: 7, tid: 1, ph: 'X' };
  const opens = (documentLoaderURL) => ({ args: { data: { documentLoaderURL } }, name: 'navigationStart' });
  const task = (ts, tdur, more) => ({ ...page, name: 'RunTask', ts, tdur, dur: 90_000, ...more });
  const events = [
    { ...page, ...opens('about:blank'), ts: 1 },
    { ...page, ...opens('http://luna.localhost/find'), ts: 1_000 },
    { ...page, name: 'firstContentfulPaint', ts: 5_000 },
    task(2_000, 40_000),
    task(6_000, 20_000),
    task(7_000, 12_500),
    task(8_000, 15_000),
    task(9_000, 40_000, { tid: 2 }),
    task(9_000, 40_000, { pid: 8 }),
  ];
  expect(ownBlocking(events)).toBe(30 + 10);
  expect(ownBlocking([])).toBeNaN();
});
