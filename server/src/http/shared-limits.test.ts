// @redis: calls of two processes are counted together.
import { createApp } from '../app.ts';
import { eventually } from '@halo/shared/testing/eventually';
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts';

const CALL = { url: '/call', remoteAddress: '192.0.2.7' };
const LIMIT = { max: 3, timeWindow: 60_000 };

describe('limits of calls', () => {
  let redis: RedisServer;
  const apps: Awaited<ReturnType<typeof createApp>>[] = [];

  beforeAll(async () => {
    redis = await startRedisServer();
    for (const _ of [1, 2]) {
      const app = await createApp({
        logLevel: 'silent',
        isProduction: false,
        trustedProxies: [],
        countryHeader: undefined,
        redisUrl: redis.url,
      });
      app.get('/call', { config: { rateLimit: LIMIT } }, async () => 'answered');
      app.get('/other', { config: { rateLimit: LIMIT } }, async () => 'answered');
      apps.push(app);
    }
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await redis.close();
  });

  const status = async (at: number, call = CALL) => (await apps[at]?.inject(call))?.statusCode;
  const left = async (at: number, remoteAddress: string) =>
    Number((await apps[at]?.inject({ ...CALL, remoteAddress }))?.headers['x-ratelimit-remaining']);

  let probes = 0;
  /**
   * Both processes are connected once the other one's call counts: of a new address each time, because one that had its
   * calls while only one process was connected has none left.
   */
  async function areJoined(): Promise<boolean> {
    probes += 1;
    const address = `198.51.${probes >> 8}.${probes & 255}`;
    return (await left(0, address)) > (await left(1, address));
  }

  it('count for all processes together, by address and route, and go on while Redis is away', async () => {
    await eventually(areJoined);
    expect([await status(0), await status(1), await status(0), await status(1)]).toEqual([200, 200, 200, 429]);
    expect(await status(1, { ...CALL, url: '/other' })).toBe(200);
    expect(await status(1, { ...CALL, remoteAddress: '192.0.2.8' })).toBe(200);
    await redis.kill();
    // This process goes on with the two calls that came to it.
    expect([await status(1), await status(1)]).toEqual([200, 429]);
  });

  it('wait for a Redis that does not answer once, and no longer than a tenth of a second, then go on without it', async () => {
    await redis.start();
    const call = { ...CALL, remoteAddress: '192.0.2.9' };
    await eventually(areJoined);
    redis.freeze();
    const startedAt = performance.now();
    expect([await status(0, call), await status(0, call), await status(0, call), await status(0, call)]).toEqual([
      200, 200, 200, 429,
    ]);
    // Without the limit it would be ten seconds until the connection is taken for broken.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    redis.thaw();
  });
});
