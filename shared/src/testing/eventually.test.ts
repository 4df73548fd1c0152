import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('asks again while the check throws or answers false, and returns its answer', async () => {
    let asked = 0;
    const answer = await eventually(() => {
      asked += 1;
      if (asked === 1) throw new Error('not yet');
      return asked === 2 ? false : 'here';
    });
    expect(answer).toBe('here');
    expect(asked).toBe(3);
  });

  it('takes a check without an answer, such as an expectation', async () => {
    await expect(eventually(() => expect(1).toBe(1))).resolves.toBeUndefined();
  });

  it('ends with what it waited for, and with the last failure', async () => {
    const never = eventually(() => expect('red').toBe('green'), { timeoutMs: 20, what: 'the light' });
    await expect(never).rejects.toThrow(/waited 20 ms for the light: .*toBe/s);
  });

  it('goes by the real time while timers are faked', async () => {
    jest.useFakeTimers();
    const due = performance.now() + 1;
    let asked = 0;
    await eventually(() => (asked += 1) > 2);
    jest.useRealTimers();
    expect(due).toBeGreaterThan(0);
    expect(asked).toBe(3);
  });
});
