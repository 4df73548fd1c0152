/** @jest-environment node */
import { laterChange, laterMessage } from './message-version.ts';

const [second, third] = [{ version: 2 }, { version: 3 }];
const unknown: { version?: number } = {};

test('the later state of a message is the one with the larger version, in either order', () => {
  expect(laterMessage(second, third)).toBe(third);
  expect(laterMessage(third, second)).toBe(third);
});

test('where versions do not say which one is later, it is the one that came last', () => {
  const same = { ...third };
  expect(laterMessage(third, same)).toBe(same);
  expect(laterMessage<typeof unknown>(third, unknown)).toBe(unknown);
  expect(laterMessage(unknown, second)).toBe(second);
  expect(laterMessage(undefined, second)).toBe(second);
});

test('of changes it is the same, and what is gone does not come back', () => {
  const changes = [{ message: second }, { message: third }, {}] as const;
  const [two, three, gone] = changes;
  expect([laterChange(undefined, two), laterChange(two, three), laterChange(three, two)]).toEqual([two, three, three]);
  for (const change of [two, three]) {
    expect(laterChange(change, gone)).toBe(gone);
    expect(laterChange(gone, change)).toBe(gone);
  }
});
