import fastify from 'fastify';
import { addJsonBodyParser, assertDistinctNames } from './json-body.ts';
import { sendProblem } from './problem.ts';

it.each([
  ['at the top', '{"a":1,"a":2}'],
  ['with an object between', '{"a":{"b":[{}]},"c":"}","a":2}'],
  ['deep inside', '[1,{"x":[{"a":[],"b":"\\"","a":{}}]}]'],
  ['written with an escape', '{"a":1,"\\u0061":2}'],
  ['that is empty', '{"":1,"":2}'],
  ['that holds quotes', '{"a\\"b":1,"a\\u0022b":2}'],
])('refuses a name twice, %s', (_where, json) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(() => assertDistinctNames(json)).toThrow(expect.objectContaining({ code: 'ambiguous_body' }));
});

it.each([
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":2},"a","a"]',
  '{"a":"a","b":["a","a"],"c":"\\"a\\":1,\\"a\\""}',
  '{"a":1,"A":2,"a ":3,"\\\\":4,"toString":5,"\\\\u0061":6}',
  ' { "a" : "b" , "b" : "a" } ',
  '"a"',
  '7',
])('lets %s through', (json) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(() => assertDistinctNames(json)).not.toThrow();
});

it('refuses more names than any call of ours has, wherever they stand', () => {
  const objects = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ a: 1 })));
  expect(() => assertDistinctNames(objects(10_000))).not.toThrow();
  expect(() => assertDistinctNames(objects(10_001))).toThrow('too many names');
});

it('is asked for every JSON body, and not where the bytes are what counts', async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  addJsonBodyParser(app);
  app.post('/call', async ({ body }) => body);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/bytes', async ({ body }) => String(body));
  });
  const send = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json; charset=utf-8' }, payload });
  expect((await send('/call', '{"a":{"b":1}}')).json()).toEqual({ a: { b: 1 } });
  const twice = await send('/call', '{"a":1,"a":2}');
  expect([twice.statusCode, twice.json().code]).toEqual([400, 'ambiguous_body']);
  for (const unread of ['{', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])
    expect((await send('/call', unread)).json().code).toBe('invalid_request');
  expect((await send('/bytes', '{"a":1,"a":2}')).body).toBe('{"a":1,"a":2}');
  await app.close();
});
