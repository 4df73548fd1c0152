import { withCallId } from '@halo/server-kit/log/call-id';
import { fetchFromProvider } from './provider-fetch.ts';

it('sends the id of the call that led to it, beside what the caller sends', async () => {
  const sent: Headers[] = [];
  const spied = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    sent.push(new Headers(init?.headers));
    return new Response();
  });
  const ask = () => fetchFromProvider('https://provider.example', { headers: { authorization: 'key' } });
  await withCallId('a-click-0001', ask);
  await ask();
  spied.mockRestore();
  expect(sent.map((headers) => [headers.get('authorization'), headers.get('x-request-id')])).toEqual([
    ['key', 'a-click-0001'],
    ['key', null],
  ]);
});
