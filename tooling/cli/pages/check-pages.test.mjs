import { checkPages, isFine, pageLines } from './check-pages.mjs';

const terminal = { paint: (_look, text) => text, progress: () => {} };
const checked = { remote: 'mfe-chat', version: '1.4.0', fits: true, origin: 'https://luna.example' };
const page = (more) => ({ path: '/chats', as: 'member', faults: [], notes: [], ...more });
const client = (isLocal = true) => ({ connection: { isLocal }, endpoints: { versions: {} }, call: async () => ({}) });
const check = (more, options) => checkPages({ terminal, env: {} }, client(), { ...checked, ...more }, options);

describe('nothing is opened', () => {
  it('where it is not asked for, and where the version does not fit', async () => {
    expect(await check({}, { browser: false })).toBeUndefined();
    expect(await check({ fits: false }, { browser: true })).toBeUndefined();
    expect(isFine(undefined)).toBe(true);
  });

  it('and says so where no brand would get it, which fails who asked for a browser by name', async () => {
    const answer = await check({ origin: undefined }, {});
    expect(pageLines(answer, terminal)).toEqual([
      'Its pages were not opened: no brand would get it from there, name one with --brand.',
    ]);
    expect(isFine(answer)).toBe(true);
    await expect(check({ origin: undefined }, { browser: true })).rejects.toThrow('No page was opened: no brand');
  });
});

describe('pages', () => {
  const origin = 'https://luna.example';

  it('without a fault are listed, with where they led to and what they noted', () => {
    const seen = {
      origin,
      pages: [page({}), page({ path: '/ok', ledTo: '/chats', notes: ['console: AppError: no token'] })],
    };
    expect(isFine(seen)).toBe(true);
    expect(pageLines(seen, terminal)).toEqual([
      '2 of 2 pages were opened on a phone at https://luna.example, and none has a fault.',
      '  /chats  member   stands',
      '  /ok     member   leads to /chats',
      '                   (console: AppError: no token)',
    ]);
  });

  it('with faults make it fail, each in a line', () => {
    const seen = {
      origin,
      pages: [page({ faults: ['it draws nothing', 'uncaught: Error: x'] }), page({ as: 'visitor' })],
    };
    expect(isFine(seen)).toBe(false);
    expect(pageLines(seen, terminal)).toEqual([
      '1 of 2 pages that were opened on a phone at https://luna.example have a fault.',
      '  /chats  member   it draws nothing',
      '                   uncaught: Error: x',
      '  /chats  visitor  stands',
    ]);
  });

  it('that were not opened are no fault and not counted as opened', () => {
    const seen = { origin, pages: [page({ leftOut: 'nobody to sign in as' }), page({ as: 'visitor' })] };
    expect(isFine(seen)).toBe(true);
    expect(pageLines(seen, terminal)).toEqual([
      '1 of 2 pages were opened on a phone at https://luna.example, and none has a fault.',
      '  /chats  member   not opened: nobody to sign in as',
      '  /chats  visitor  stands',
    ]);
  });
});
