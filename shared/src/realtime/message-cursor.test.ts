import { createMessageCursor } from './message-cursor.ts';

describe('createMessageCursor', () => {
  it('takes each message once', () => {
    const cursor = createMessageCursor();
    expect([cursor.take(5), cursor.take(5), cursor.take(4)]).toEqual([true, false, true]);
  });

  it('does not move past a hole by what arrives live', () => {
    const cursor = createMessageCursor(10);
    cursor.closeGap();
    cursor.take(11);
    cursor.openGap();
    cursor.take(20);
    expect(cursor.knownUpTo).toBe(11);
    cursor.filledUpTo(15);
    expect(cursor.knownUpTo).toBe(15);
    cursor.closeGap();
    expect(cursor.knownUpTo).toBe(20);
  });

  it('knows nothing at first, and forgets the oldest of very many', () => {
    const cursor = createMessageCursor();
    expect(cursor.knownUpTo).toBeUndefined();
    for (let id = 1; id <= 2001; id += 1) cursor.take(id);
    expect([cursor.has(1), cursor.has(2), cursor.has(2001)]).toEqual([false, true, true]);
  });
});
