import { isPending, nextToSend, type Outbox, type OutboxItem, outboxOf, reduceOutbox } from './outbox.ts';

function item(clientId: string, over: Partial<OutboxItem> = {}): OutboxItem {
  return {
    clientId,
    angelId: 'angel-1',
    screenName: 'Giulia',
    text: clientId,
    isIcebreaker: false,
    isPrefilled: false,
    createdAt: 1,
    afterId: 0,
    status: 'queued',
    attempts: 0,
    ...over,
  };
}

const ids = (outbox: Outbox) => outbox.map(({ clientId }) => clientId);

test('keeps the order in which messages were written, also when a later one is answered first', () => {
  let outbox: Outbox = [];
  for (const clientId of ['a', 'b', 'c']) outbox = reduceOutbox(outbox, { type: 'queued', item: item(clientId) });
  outbox = reduceOutbox(outbox, { type: 'acknowledged', clientId: 'c' });
  expect(ids(outbox)).toEqual(['a', 'b']);
  outbox = reduceOutbox(outbox, { type: 'acknowledged', clientId: 'c' });
  outbox = reduceOutbox(outbox, { type: 'acknowledged', clientId: 'a' });
  expect(ids(outbox)).toEqual(['b']);
});

test('the same message queued twice is one', () => {
  const outbox = reduceOutbox([item('a')], { type: 'queued', item: item('a') });
  expect(ids(outbox)).toEqual(['a']);
});

test('one at a time in a conversation, conversations beside each other, failed ones block no other', () => {
  expect(ids(nextToSend([item('a'), item('b'), item('x', { angelId: 'angel-2' })]))).toEqual(['a', 'x']);
  expect(ids(nextToSend([item('a', { status: 'sending' }), item('b')]))).toEqual([]);
  expect(ids(nextToSend([item('a', { status: 'failed' }), item('b')]))).toEqual(['b']);
  expect(ids(nextToSend([item('a', { status: 'unknown' }), item('b')]))).toEqual(['a']);
});

test('without an answer a message is retried for as long as it takes, and what was written after it waits', () => {
  let outbox: Outbox = [item('a', { status: 'sending' }), item('b')];
  for (let attempts = 1; attempts <= 50; attempts += 1) {
    outbox = reduceOutbox(outbox, { type: 'lost', clientId: 'a' });
    expect(outbox[0]).toMatchObject({ status: 'unknown', attempts });
    expect(ids(nextToSend(outbox))).toEqual(['a']);
    outbox = reduceOutbox(outbox, { type: 'started', clientId: 'a' });
  }
});

test('a refused message goes out again on request, under its id', () => {
  let outbox = reduceOutbox([item('a', { status: 'sending', attempts: 3 })], {
    type: 'refused',
    clientId: 'a',
    code: 'out_of_credits',
    isRetryable: true,
  });
  expect(outbox[0]).toMatchObject({ status: 'failed', code: 'out_of_credits', isRetryable: true });
  outbox = reduceOutbox(outbox, { type: 'retried', clientId: 'a' });
  expect(outbox[0]).toMatchObject({ clientId: 'a', status: 'queued', attempts: 0 });
});

test.each([
  ['an answer to a message that is gone', { type: 'acknowledged', clientId: 'z' }],
  ['a retry of one that did not fail', { type: 'retried', clientId: 'a' }],
  ['a start of one that is no longer there', { type: 'started', clientId: 'z' }],
] as const)('%s changes nothing', (_what, event) => {
  const before: Outbox = [item('a')];
  expect(reduceOutbox(before, event)).toBe(before);
});

test('a message that could not leave waits again, and counts the attempt', () => {
  const outbox = reduceOutbox([item('a', { status: 'sending', attempts: 2 })], { type: 'postponed', clientId: 'a' });
  expect(outbox).toEqual([item('a', { status: 'queued', attempts: 3 })]);
});

test('a message leaves when it waits, and not twice', () => {
  expect(reduceOutbox([item('a')], { type: 'started', clientId: 'a' })).toEqual([item('a', { status: 'sending' })]);
  const sending: Outbox = [item('a', { status: 'sending' })];
  expect(reduceOutbox(sending, { type: 'started', clientId: 'a' })).toBe(sending);
  const failed: Outbox = [item('a', { status: 'failed' })];
  expect(reduceOutbox(failed, { type: 'started', clientId: 'a' })).toBe(failed);
});

test('a message that is deleted is gone, the others of its conversation stay', () => {
  const outbox = [item('a'), item('b', { angelId: 'angel-2' }), item('c')];
  expect(ids(reduceOutbox(outbox, { type: 'deleted', clientId: 'a' }))).toEqual(['b', 'c']);
  expect(ids(outboxOf(outbox, 'angel-1'))).toEqual(['a', 'c']);
  expect(outboxOf(outbox, 'angel-3')).toEqual([]);
});

test.each([
  ['queued', true],
  ['sending', true],
  ['unknown', true],
  ['failed', false],
] as const)('%s: will be stored without a person doing anything: %s', (status, isExpected) => {
  expect(isPending(item('a', { status }))).toBe(isExpected);
});
