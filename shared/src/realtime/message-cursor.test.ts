import { createMessageCursor, OVERTAKING_MS } from './message-cursor.ts';

function cursorAt(start?: number) {
  const clock = { ms: 0 };
  const cursor = createMessageCursor(() => clock.ms);
  if (start !== undefined) cursor.filledUpTo(start);
  cursor.closeGap();
  return { cursor, wait: (ms: number) => void (clock.ms += ms) };
}

describe('createMessageCursor', () => {
  it('takes each message once', () => {
    const { cursor } = cursorAt();
    expect([cursor.take(5), cursor.take(5), cursor.take(4)]).toEqual([true, false, true]);
  });

  it('asks again for what a live message may have overtaken, and no longer once another came much later', () => {
    const { cursor, wait } = cursorAt(10);
    cursor.take(15);
    wait(OVERTAKING_MS);
    cursor.take(20);
    cursor.openGap();
    expect(cursor.knownUpTo).toBe(15);
  });

  it('takes silence for nothing: the line may have been dead for long', () => {
    const { cursor, wait } = cursorAt(10);
    cursor.take(15);
    wait(OVERTAKING_MS * 10);
    cursor.openGap();
    expect(cursor.knownUpTo).toBe(10);
  });

  it('does not move past a hole by what arrives live, however long ago', () => {
    const { cursor, wait } = cursorAt(10);
    cursor.openGap();
    cursor.take(20);
    wait(OVERTAKING_MS * 2);
    cursor.take(21);
    cursor.openGap();
    expect(cursor.knownUpTo).toBe(10);
    cursor.filledUpTo(15);
    expect(cursor.knownUpTo).toBe(15);
    cursor.closeGap();
    cursor.take(22);
    cursor.openGap();
    expect(cursor.knownUpTo).toBe(20);
  });

  it('knows nothing at first, and forgets the oldest of very many', () => {
    const { cursor } = cursorAt();
    expect(cursor.knownUpTo).toBeUndefined();
    for (let id = 1; id <= 2001; id += 1) cursor.take(id);
    expect(cursor.knownUpTo).toBe(1);
    expect([cursor.has(1), cursor.has(2), cursor.has(2001)]).toEqual([false, true, true]);
  });
});
