import { judgeMemory } from './flat-memory.ts';

const MB = 1_000_000;
const samples = (at: (share: number) => number) => Array.from({ length: 30 }, (_, index) => at(index / 29) * MB);

test('memory that grows while it warms up and then stays, with noise, is flat', () => {
  expect(judgeMemory(samples((share) => (share < 0.15 ? 60 + share * 200 : 90 + ((share * 100) % 4)))).isFlat).toBe(
    true,
  );
});

test('memory that grows by a little all the time is not', () => {
  expect(judgeMemory(samples((share) => 90 + share * 40)).isFlat).toBe(false);
});
