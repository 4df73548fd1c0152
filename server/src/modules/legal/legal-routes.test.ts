import { endpoints, LANGUAGES, LEGAL_PAGES } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it.each(LANGUAGES)(
  '[ACC-08] every legal page is there in %s, filled in and without anything that runs',
  async (language) => {
    for (const page of LEGAL_PAGES) {
      const { html } = (await test.call(endpoints.legal.page, { body: { page, domain: 'luna.localhost', language } }))
        .value;
      expect(html.length).toBeGreaterThan(100);
      expect(html).not.toMatch(/\{\{|<script|<iframe|<form|<img|javascript:|\son\w+=/i);
    }
  },
);

it('is the text of the brand whose host it is, with any domain in the query', async () => {
  const of = async (host: string) =>
    (
      await test.call(
        endpoints.legal.page,
        { body: { page: 'terms', domain: 'luna.localhost', language: 'it' } },
        { host },
      )
    ).value.html;
  expect(await of('luna.localhost')).toContain('Luna');
  expect(await of('sol.localhost')).not.toContain('Luna');
});

it('knows no other page', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/legal',
    headers: { host: 'luna.localhost' },
    payload: { p: '../../config', d: '', l: 'it' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
});
