import { createAccountLimiter } from './account-limiter.ts';

const LIMIT = { perSecond: 10, burst: 30 };
const times = (count: number, work: () => boolean | Promise<boolean>) =>
  Promise.all(Array.from({ length: count }, async () => work()));
const passed = (answers: readonly boolean[]) => answers.filter(Boolean).length;

test('all sockets of an account have one bucket, and a dearer event takes more out of it', async () => {
  const clock = { ms: 0 };
  const limiter = createAccountLimiter({ ...LIMIT, shared: undefined, now: () => clock.ms });
  expect(passed(await times(10, () => limiter.take('a', 3)))).toBe(10);
  expect(limiter.take('a')).toBe(false);
  expect(limiter.take('b')).toBe(true);
  clock.ms = 500;
  expect(passed(await times(10, () => limiter.take('a')))).toBe(5);
});

describe('with other processes', () => {
  it('tokens are borrowed in blocks, and an empty bucket is not asked again at once', async () => {
    const clock = { ms: 0 };
    const asked: string[] = [];
    let left = 30;
    const shared = {
      async borrow(key: string) {
        asked.push(key);
        const taken = Math.min(20, left);
        left -= taken;
        return taken;
      },
    };
    const [one, other] = [0, 1].map(() => createAccountLimiter({ ...LIMIT, shared, now: () => clock.ms }));
    expect(passed(await times(25, () => one?.take('a') ?? false))).toBe(25);
    expect(asked).toHaveLength(2);
    // What the first one has left is its own; the other finds nothing.
    expect(passed(await times(25, () => other?.take('a') ?? false))).toBe(0);
    expect(asked).toHaveLength(3);
    clock.ms = 200;
    left = 20;
    expect(await other?.take('a')).toBe(true);
  });

  it('a database that is away stops no frame here: what costs anything needs it anyway', async () => {
    const shared = { borrow: () => Promise.reject(new Error('away')) };
    const limiter = createAccountLimiter({ ...LIMIT, shared, now: () => 0 });
    expect(await limiter.take('a')).toBe(true);
  });
});
