import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { addressOf, createOperationsClient } from './operations-client.ts';

function clientAnswering(...answers: Response[]) {
  const fetched = jest.fn<Promise<Response>, [RequestInfo | URL, RequestInit?]>();
  for (const answer of answers) fetched.mockResolvedValueOnce(answer);
  return { fetched, client: createOperationsClient({ fetch: fetched as unknown as typeof fetch }) };
}

it('fills in addresses', () => {
  expect(addressOf('/api/scopes/:scope/revisions', { scope: 'lu na' }, { before: undefined, limit: 5 })).toBe(
    '/api/scopes/lu%20na/revisions?limit=5',
  );
});

it('sends a change as JSON and parses the answer', async () => {
  const { client, fetched } = clientAnswering(Response.json({ outcome: 'applied', scope: 'luna', revision: 4 }));
  const body = { change: { kind: 'switchOff', remote: 'mfe-chat' }, reason: 'it hurts', expectedRevision: 3 } as const;
  await expect(client.call(operationsEndpoints.scopes.change, { params: { scope: 'luna' }, body })).resolves.toEqual({
    outcome: 'applied',
    scope: 'luna',
    revision: 4,
  });
  expect(fetched).toHaveBeenCalledWith(
    '/api/scopes/luna/changes',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(body) }),
  );
});

it('throws the problem that the server names', async () => {
  const { client } = clientAnswering(
    Response.json(
      { code: 'conflict', message: 'moved', retryable: false, detail: { currentRevision: '9' } },
      { status: 409 },
    ),
  );
  await expect(client.call(operationsEndpoints.status.read, {})).rejects.toMatchObject({
    code: 'conflict',
    detail: { currentRevision: '9' },
  });
});

it('throws what a proxy answers, and what does not fit the contract', async () => {
  const { client } = clientAnswering(new Response('gone', { status: 502 }), Response.json({ shell: 7 }));
  await expect(client.call(operationsEndpoints.status.read, {})).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
  });
  await expect(client.call(operationsEndpoints.status.read, {})).rejects.toMatchObject({
    code: 'bad_answer',
    message: expect.stringContaining('shell'),
  });
});

it('says offline when there is no answer', async () => {
  const client = createOperationsClient({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(client.call(operationsEndpoints.status.read, {})).rejects.toMatchObject({ code: 'offline' });
});
