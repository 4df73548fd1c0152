/** @jest-environment node */
import * as z from 'zod/mini';
import { endpoint } from '../contracts/endpoint.ts';
import { endpoints } from '../contracts/endpoints.ts';
import { wireObject } from '../contracts/wire.ts';
import { eventually } from '../testing/eventually.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import {
  type HttpServer,
  type ServerAnswer,
  type SeenRequest,
  startHttpServer,
} from '../testing/real-servers/http-server.mjs';
import { createHttpClient, type HttpClientDeps } from './create-http-client.ts';

let server: HttpServer;

beforeEach(async () => {
  server = await startHttpServer();
});

afterEach(() => server.close());

function problem(code: string, status: number, extra: object = {}): ServerAnswer {
  return { status, json: { code, message: `because ${code}`, retryable: false, ...extra } };
}

function client(deps: Partial<HttpClientDeps> = {}) {
  const { origin } = server;
  const { services } = aBrand();
  const brand = aBrand({
    services: {
      ...services,
      api: `${origin}/api`,
      dispenser: `${origin}/dispenser/`,
      pay: `${origin}/pay`,
      kpi: `${origin}/kpi`,
      mail: `${origin}/mail`,
      tracker: `${origin}/tracker`,
    },
  });
  return createHttpClient({ brand, bearer: () => 'token-1', ...deps });
}

const Plan = wireObject({ planName: ['nomePiano', z.string()], cents: ['prezzo', z.int()] });
const plans = endpoint({
  service: 'api',
  method: 'GET',
  path: '/plans/:country',
  params: z.object({ country: z.string() }),
  query: z.object({ before: z.optional(z.number()) }),
  answer: z.object({ plans: z.array(Plan) }),
});
const buy = endpoint({ service: 'pay', method: 'POST', path: '/buy', body: Plan, answer: Plan });

describe('createHttpClient', () => {
  it('speaks wire outside and domain inside', async () => {
    server.answer(() => ({ json: { nomePiano: 'oro', prezzo: 990 } }));
    await expect(client().call(buy, { body: { planName: 'oro', cents: 990 } })).resolves.toEqual({
      planName: 'oro',
      cents: 990,
    });
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/pay/buy' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ nomePiano: 'oro', prezzo: 990 });
  });

  it('puts params and query into the address, encoded', async () => {
    server.answer(() => ({ json: { plans: [] } }));
    await client().call(plans, { params: { country: 'it/../es' }, query: { before: 12 } });
    await client().call(plans, { params: { country: 'it' }, query: {} });
    await client()
      .call(endpoints.profiles.profile, { params: { angelId: 'a1', country: 'it', seeking: 'woman' } })
      .catch(() => {});
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/plans/it%2F..%2Fes?before=12',
      '/api/plans/it',
      '/dispenser/a1/it/donna',
    ]);
  });

  it('[BUS-02] reaches every service where the brand says, and the root of one', async () => {
    for (const service of ['api', 'dispenser', 'pay', 'kpi', 'mail', 'tracker'] as const) {
      await client().call(endpoint({ service, method: 'POST', path: '/', body: z.object({}), answer: z.object({}) }), {
        body: {},
      });
    }
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/',
      '/dispenser/',
      '/pay/',
      '/kpi/',
      '/mail/',
      '/tracker/',
    ]);
  });

  it('[BUS-03] sends bearer and request id with every call, unless asked not to', async () => {
    server.answer(() => ({ json: { plans: [] } }));
    await client().call(plans, { params: { country: 'it' } });
    await client().call(plans, { params: { country: 'it' } }, { bearer: null });
    await client().call(
      plans,
      { params: { country: 'it' } },
      { bearer: 'other', headers: { remarketingclickid: 'r1' } },
    );
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      undefined,
      'Bearer other',
    ]);
    expect(server.requests[2]?.headers['remarketingclickid']).toBe('r1');
    const ids = server.requests.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[\w-]{36}$/.test(String(id)))).toBe(true);
  });

  it('[BUS-02] names what does not fit in an answer', async () => {
    server.answer(() => ({
      json: {
        plans: [
          { nomePiano: 'oro', prezzo: 990 },
          { nomePiano: 'argento', prezzo: 'molto' },
        ],
      },
    }));
    await expect(client().call(plans, { params: { country: 'it' } })).rejects.toMatchObject({
      name: 'AppError',
      code: 'bad_answer',
      message: expect.stringContaining('plans.1.prezzo'),
      requestId: 'req-1',
    });
    server.answer(() => ({ text: '<html>a proxy says hello</html>' }));
    await expect(client().call(plans, { params: { country: 'it' } })).rejects.toMatchObject({ code: 'bad_answer' });
  });

  it('sends nothing that does not fit', async () => {
    await expect(client().call(buy, { body: { planName: 'oro', cents: 9.5 } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('prezzo'),
    });
    expect(server.requests).toEqual([]);
  });

  it('throws the problem of a refused call', async () => {
    server.answer(() => problem('email_exists', 409, { field: 'email', detail: { email: 'm***@x.it' } }));
    await expect(client().call(buy, { body: { planName: 'oro', cents: 1 } })).rejects.toMatchObject({
      code: 'email_exists',
      field: 'email',
      detail: { email: 'm***@x.it' },
      message: 'because email_exists',
      requestId: 'req-1',
    });
    server.answer(() => problem('payment_pending', 202));
    await expect(client().call(buy, { body: { planName: 'oro', cents: 1 } })).rejects.toMatchObject({
      code: 'payment_pending',
    });
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'payload_too_large'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [503, 'unavailable'],
  ])('makes something of a bare %i', async (status, code) => {
    server.answer(() => ({ status, text: 'no' }));
    await expect(client().call(buy, { body: { planName: 'oro', cents: 1 } })).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(1);
  });

  it('reads again when the service was away, and never writes again', async () => {
    server.answer(() => (server.requests.length < 3 ? problem('unavailable', 503) : { json: { plans: [] } }));
    await expect(client().call(plans, { params: { country: 'it' } })).resolves.toEqual({ plans: [] });
    expect(server.requests).toHaveLength(3);

    server.requests.length = 0;
    server.answer(() => problem('unavailable', 503));
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      await expect(
        client().call(endpoint({ service: 'api', method, path: '/x', answer: z.object({}) }), {}),
      ).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(server.requests).toHaveLength(3);
  });

  it('gives up after its time, without trying again', async () => {
    server.answer(() => 'never');
    await expect(client().call(plans, { params: { country: 'it' } }, { timeoutMs: 1_000 })).rejects.toMatchObject({
      code: 'timeout',
      retryable: true,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('gives up while the body trickles in', async () => {
    server.answer(() => ({ partial: '{"plans":' }));
    await expect(client().call(plans, { params: { country: 'it' } }, { timeoutMs: 120 })).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('says offline when no server listens', async () => {
    const http = client();
    await server.close();
    await expect(http.call(buy, { body: { planName: 'oro', cents: 1 } })).rejects.toMatchObject({
      code: 'offline',
      retryable: true,
    });
    server = await startHttpServer();
  });

  it('stops when the caller stops, and says so by the signal', async () => {
    const stop = new AbortController();
    server.answer(() => (stop.abort(), 'never'));
    await expect(client().call(plans, { params: { country: 'it' } }, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('reports the time of the server with answers, good or bad, and not with one that a cache kept', async () => {
    const times: number[] = [];
    const http = client({ onServerTime: (at) => times.push(at) });
    const at = Date.UTC(2026, 2, 5, 12);
    const ask = (headers: (id: string) => Record<string, string>, status = 200) => {
      server.answer(({ headers: { 'x-request-id': id = '' } }) => ({
        status,
        json: { plans: [] },
        headers: { date: new Date(at).toUTCString(), ...headers(id) },
      }));
      return http.call(plans, { params: { country: 'it' } }).catch(() => undefined);
    };
    await ask((id) => ({ 'x-request-id': id }));
    await ask((id) => ({ 'x-request-id': id }), 403);
    await ask(() => ({ 'x-request-id': 'of-another-request' }));
    await ask((id) => ({ 'x-request-id': id, date: 'nonsense' }));
    expect(times).toEqual([at, at]);
  });

  it('takes an answer that came early for the call that would be made, and makes it when that is none', async () => {
    const read = endpoint({ ...plans, early: 'thisPage' });
    const asked: unknown[] = [];
    const good = { response: new Response('', { headers: { 'x-request-id': 'early' } }), text: '{"plans":[]}' };
    const answers = [good, { ...good, response: new Response('', { status: 401 }) }];
    const http = client({
      early: {
        made: (kind, { method }) => asked.push(kind, method),
        take(call) {
          asked.push(call);
          const answer = answers.shift();
          return answer && { answer: Promise.resolve(answer), requestId: 'early', sentAt: Date.now() };
        },
      },
    });
    server.answer(() => ({ json: { plans: [{ nomePiano: 'oro', prezzo: 990 }] } }));
    const ask = (one: typeof plans) => http.call(one, { params: { country: 'it' } });

    await expect(ask(read)).resolves.toEqual({ plans: [] });
    expect(server.requests).toEqual([]);
    expect(asked).toEqual(['thisPage', 'GET', { method: 'GET', address: `${server.origin}/api/plans/it` }]);
    await expect(ask(read)).resolves.toEqual({ plans: [{ planName: 'oro', cents: 990 }] });
    await expect(ask(plans)).resolves.toEqual({ plans: [{ planName: 'oro', cents: 990 }] });
    expect(server.requests).toHaveLength(2);
    expect(answers).toEqual([]);
    expect(asked).toHaveLength(6);
  });

  it('uploads a file as multipart', async () => {
    server.answer(() => ({ json: { data: { name: 'a.jpg', path: '/uploads/a.jpg' } } }));
    const blob = new Blob(['pixels'], { type: 'image/jpeg' });
    await expect(
      client().upload(endpoints.uploads.photo, {
        params: { trackerId: 'click-0001' },
        file: { field: 'avatar', blob, name: 'a.jpg' },
      }),
    ).resolves.toEqual({ data: { name: 'a.jpg', url: '/uploads/a.jpg' } });
    expect(server.requests[0]?.url).toBe('/api/upload/click-0001');
    expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.requests[0]?.body).toMatch(/name="avatar"; filename="a.jpg"[\s\S]*pixels/);
  });
});

describe('an expired session', () => {
  /** A session that ran out; its refresh takes until `isEnough`. */
  function expiring(isEnough = () => true) {
    let current = 'token-1';
    let refreshes = 0;
    const answer = ({ headers }: SeenRequest): ServerAnswer =>
      headers['authorization'] === 'Bearer token-2' ? { json: { plans: [] } } : problem('session_expired', 401);
    server.answer(answer);
    const deps = {
      bearer: () => current,
      refresh: async () => {
        refreshes += 1;
        await eventually(isEnough, { what: 'what the refresh waits for' });
        current = 'token-2';
        return current;
      },
    };
    return { deps, answer, count: () => refreshes, isRefreshed: () => current === 'token-2' };
  }

  it('[BUS-03] twenty calls at once cause one refresh and all succeed', async () => {
    const { deps, count } = expiring(() => server.requests.length === 20);
    const http = client(deps);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => http.call(plans, { params: { country: 'it' } })),
    );
    expect(answers).toHaveLength(20);
    expect(count()).toBe(1);
    expect(server.requests).toHaveLength(40);
  });

  it('a call that comes back late uses the token that is already there', async () => {
    const { deps, answer, count, isRefreshed } = expiring();
    const http = client(deps);
    server.answer(async (request) => {
      if (request.url.endsWith('/slow') && request.headers['authorization'] === 'Bearer token-1')
        await eventually(isRefreshed, { what: 'the refresh for the quick call' });
      return answer(request);
    });
    await Promise.all([
      http.call(plans, { params: { country: 'slow' } }),
      http.call(plans, { params: { country: 'it' } }),
    ]);
    expect(count()).toBe(1);
  });

  it('[BOOT-07] a refusal of the account makes the session look once, and the call fails', async () => {
    server.answer(() => problem('account_disabled', 403));
    const asked: string[] = [];
    const http = client({
      bearer: () => 'token-1',
      async refresh() {
        asked.push('verify');
        return undefined;
      },
    });
    await expect(http.call(plans, { params: { country: 'it' } })).rejects.toMatchObject({ code: 'account_disabled' });
    expect([asked, server.requests]).toMatchObject([['verify'], { length: 1 }]);
  });

  it('each call is attempted once more only', async () => {
    server.answer(() => problem('session_expired', 401));
    const http = client({ refresh: async () => 'token-2' });
    await expect(http.call(plans, { params: { country: 'it' } })).rejects.toMatchObject({ code: 'session_expired' });
    expect(server.requests).toHaveLength(2);
  });

  it('is passed on as it is when there is no fresh token', async () => {
    server.answer(() => problem('session_expired', 401));
    await expect(
      client({ refresh: async () => undefined }).call(plans, { params: { country: 'it' } }),
    ).rejects.toMatchObject({ code: 'session_expired' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not refreshed for a call with a bearer of its own, nor for other refusals', async () => {
    let refreshes = 0;
    const http = client({ refresh: async () => String((refreshes += 1)) });
    server.answer(() => problem('session_expired', 401));
    await expect(http.call(plans, { params: { country: 'it' } }, { bearer: null })).rejects.toMatchObject({
      code: 'session_expired',
    });
    server.answer(() => problem('wrong_credentials', 401));
    await expect(http.call(plans, { params: { country: 'it' } })).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(refreshes).toBe(0);
  });

  it('sends a write again after the refresh: it was refused before anything happened', async () => {
    const { deps } = expiring();
    server.answer(({ headers }) =>
      headers['authorization'] === 'Bearer token-2'
        ? { json: { nomePiano: 'oro', prezzo: 1 } }
        : problem('session_expired', 401),
    );
    await expect(client(deps).call(buy, { body: { planName: 'oro', cents: 1 } })).resolves.toMatchObject({
      planName: 'oro',
    });
    expect(server.requests).toHaveLength(2);
  });
});
