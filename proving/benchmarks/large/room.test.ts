import { bytesNeeded, roomFor } from './room.ts';

const needed = bytesNeeded({ people: 1_000_000, messages: 1_000_000 });

test('a million of each needs more than was measured', () => {
  expect(needed).toBeGreaterThan(7e9);
});

test('says what it needs before it begins, and what to do where there is no room', () => {
  expect(roomFor({ needed, free: needed, folder: '/tmp' })).toEqual({
    note: 'The database needs about 8.0 GB in /tmp, where 8.0 GB are free; it is removed at the end.',
  });
  expect(roomFor({ needed, free: 3.14e9, folder: '/tmp' })).toEqual({
    problem:
      'The database needs about 8.0 GB in /tmp, where 3.1 GB are free. Make room there, or name another folder in TMPDIR.',
  });
});
