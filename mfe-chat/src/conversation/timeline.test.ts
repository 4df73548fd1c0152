import { aMessage, FIXTURE_NOW } from '@halo/shared/testing';
import type { OutboxItem } from './outbox.ts';
import { createTimeline, timelineOf } from './timeline.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

function unsent(clientId: string, over: Partial<OutboxItem> = {}): OutboxItem {
  return {
    clientId,
    angelId: 'angel-1',
    screenName: 'Giulia',
    text: clientId,
    isIcebreaker: false,
    isPrefilled: false,
    createdAt: FIXTURE_NOW,
    afterId: 0,
    status: 'queued',
    attempts: 0,
    ...over,
  };
}

const keys = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given)
    .filter(({ kind }) => kind === 'bubble')
    .map(({ key }) => key);

test('a line for each day, groups of one author within two minutes', () => {
  const messages = [
    aMessage({ id: 1, sentAt: FIXTURE_NOW - DAY }),
    aMessage({ id: 2, sentAt: FIXTURE_NOW - 5 * MINUTE }),
    aMessage({ id: 3, sentAt: FIXTURE_NOW - 4 * MINUTE }),
    aMessage({ id: 4, sentAt: FIXTURE_NOW - MINUTE }),
    aMessage({ id: 5, kind: 'personal', sentAt: FIXTURE_NOW }),
  ];
  const rows = timelineOf({ messages, unread: undefined }, []);
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'bubble', 'day', 'bubble', 'bubble', 'bubble', 'bubble']);
  expect(rows.flatMap((row) => (row.kind === 'bubble' ? [row.isGrouped] : []))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('an unsent message keeps its key when it is stored', () => {
  const before = keys({ messages: [aMessage({ id: 1 })], unread: undefined }, [unsent('client-0001')]);
  const stored = aMessage({ id: 2, kind: 'personal', clientId: 'client-0001' });
  expect(keys({ messages: [aMessage({ id: 1 }), stored], unread: undefined }, [])).toEqual(before);
  // The fact and the outbox overlap for a moment: still one.
  expect(keys({ messages: [aMessage({ id: 1 }), stored], unread: undefined }, [unsent('client-0001')])).toEqual(before);
});

test('a failed message stays where it was written, a waiting one is last', () => {
  const messages = [aMessage({ id: 1 }), aMessage({ id: 2 })];
  const outbox = [unsent('failed-01', { status: 'failed', afterId: 1 }), unsent('waiting-1', { afterId: 1 })];
  expect(keys({ messages, unread: undefined }, outbox)).toEqual(['id:1', 'own:failed-01', 'id:2', 'own:waiting-1']);
  expect(
    keys({ messages, unread: undefined }, [unsent('failed-02', { status: 'failed', afterId: 2 }), unsent('waiting-2')]),
  ).toEqual(['id:1', 'id:2', 'own:failed-02', 'own:waiting-2']);
});

test('the line of the unread ones stands below the day and before the first of them', () => {
  const rows = timelineOf(
    {
      messages: [aMessage({ id: 1, sentAt: FIXTURE_NOW - DAY }), aMessage({ id: 2 })],
      unread: { firstId: 2, count: 1 },
    },
    [],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'bubble', 'day', 'unread', 'bubble']);
});

test("a day has a date in the person's time zone", () => {
  const at = new Date(2026, 2, 5, 0, 30).getTime();
  expect(timelineOf({ messages: [aMessage({ sentAt: at })], unread: undefined }, [])[0]).toMatchObject({
    kind: 'day',
    date: '2026-03-05',
  });
});

describe('a timeline that remembers', () => {
  const messages = [1, 2, 3].map((id) => aMessage({ id, sentAt: FIXTURE_NOW - (4 - id) * MINUTE }));
  const next = aMessage({ id: 4, kind: 'personal', clientId: 'client-0004', sentAt: FIXTURE_NOW });

  test('answers what one without a memory answers, for every input', () => {
    const remembered = createTimeline();
    const unread = { firstId: 3, count: 1 };
    const steps: Parameters<typeof timelineOf>[] = [
      [{ messages, unread: undefined }, []],
      [{ messages, unread: undefined }, [unsent('client-0004')]],
      [{ messages: [...messages, next], unread: undefined }, [unsent('client-0004')]],
      [{ messages: [...messages, next], unread: undefined }, []],
      [{ messages: [aMessage({ id: 0, sentAt: FIXTURE_NOW - DAY }), ...messages, next], unread: undefined }, []],
      [{ messages: [...messages, { ...next, isRead: true }], unread }, []],
      [{ messages: [...messages, next], unread }, [unsent('failed-01', { status: 'failed', afterId: 2 })]],
      [{ messages: messages.slice(1), unread: undefined }, []],
    ];
    for (const step of steps) expect(remembered(...step)).toEqual(timelineOf(...step));
  });

  test('leaves the rows before a new message the same objects, and what it answered before as it was', () => {
    const remembered = createTimeline();
    const before = remembered({ messages, unread: undefined }, []);
    const length = before.length;
    const after = remembered({ messages: [...messages, next], unread: undefined }, []);
    expect(after.slice(0, length).every((row, index) => row === before[index])).toBe(true);
    expect(before).toHaveLength(length);
    expect(after).toHaveLength(length + 1);
  });
});

test('what failed keeps its place while it is sent again, and when it is stored at last', () => {
  const timeline = createTimeline();
  const messages = [aMessage({ id: 1 }), aMessage({ id: 2 })];
  const order = (stored: typeof messages, outbox: OutboxItem[]) =>
    timeline({ messages: stored, unread: undefined }, outbox)
      .filter(({ kind }) => kind === 'bubble')
      .map(({ key }) => key);
  const [first, second] = [
    unsent('client-0001', { afterId: 1 }),
    unsent('client-0002', { afterId: 1, createdAt: FIXTURE_NOW + 1 }),
  ];
  const wanted = ['id:1', 'own:client-0001', 'own:client-0002', 'id:2'];
  expect(
    order(messages, [
      { ...first, status: 'failed' },
      { ...second, status: 'failed' },
    ]),
  ).toEqual(wanted);
  expect(
    order(messages, [
      { ...first, status: 'sending' },
      { ...second, status: 'failed' },
    ]),
  ).toEqual(wanted);
  const stored = [
    ...messages,
    aMessage({ id: 3, kind: 'personal', clientId: 'client-0001', sentAt: FIXTURE_NOW + MINUTE }),
  ];
  expect(order(stored, [{ ...second, status: 'failed' }])).toEqual(wanted);
  expect(order(stored, [])).toEqual(wanted.filter((key) => key !== 'own:client-0002'));
  // What never failed goes to the end, as ever.
  expect(order(stored, [unsent('client-0003', { afterId: 1 })]).at(-1)).toBe('own:client-0003');
});
