import { problemsOf } from './checker.ts';
import type { Evidence, StoredMessage } from './evidence.ts';
import { type FileEvidence, fileProblems } from './file-evidence.ts';
import type { Act, ActRecord, SendRecord } from './history.ts';

const credits = { messageCredits: 80, icebreakerCredits: 0, likeCredits: 0, messageCost: 10, premiumLevel: 1 };
const unread = { messages: 0, likes: 0, visits: 0 };
const bubble = (id: number, text: string) => ({
  kind: 'bubble' as const,
  key: `own:client-${id}`,
  isGrouped: false,
  at: id,
  bubble: { author: 'me' as const, text, at: id, status: 'sent' as const, id, isLocked: false, isHtml: false },
});

/** Two messages, sent, stored, paid and shown as they should be; then what a test changes. */
function evidence(change: Partial<Evidence> = {}): Evidence {
  const send = (id: number, text: string): SendRecord => ({
    account: 0,
    device: '0a',
    angelId: 'angel-1',
    clientId: `client-${id}`,
    text,
    outcome: 'stored',
    messageId: id,
  });
  const stored = (id: number, text: string) => ({
    id,
    account: 0,
    angelId: 'angel-1',
    to: undefined,
    kind: 'personal',
    clientId: `client-${id}`,
    text,
    brings: 'text' as const,
    isDeleted: false,
    isEmpty: false,
    own: { isHidden: false, reaction: undefined },
    other: { isHidden: false, reaction: undefined },
  });
  return {
    sends: [send(1, 'one'), send(2, 'two')],
    acts: [],
    deliveries: [
      { page: '0a#1', messageId: 1, clientId: 'client-1' },
      { page: '0a#1', messageId: 2, clientId: 'client-2' },
    ],
    accounts: [
      { level: 1, costs: { text: 10, photo: 15, voice: 10 }, credits, unread, knownAngels: new Set(), draft: '' },
    ],
    stored: [stored(1, 'one'), stored(2, 'two')],
    transcripts: [
      {
        account: 0,
        angelId: 'angel-1',
        lines: [
          { id: 1, text: 'one' },
          { id: 2, text: 'two' },
        ],
      },
    ],
    ledger: [1, 2].map((id) => ({ account: 0, unit: 'message', amount: -10, cause: `message:client-${id}` })),
    unbalanced: [],
    devices: [
      {
        name: '0a',
        account: 0,
        credits,
        unread,
        open: { angelId: 'angel-1', draft: '' },
        threads: new Map([['angel-1', { from: 1, rows: [bubble(1, 'one'), bubble(2, 'two')] }]]),
      },
    ],
    troubles: [],
    ...change,
  };
}

const good = evidence();
const [first, second] = good.sends as [SendRecord, SendRecord];
const [device] = good.devices as [Evidence['devices'][number]];
const showing = (...rows: ReturnType<typeof bubble>[]) => ({
  devices: [{ ...device, threads: new Map([['angel-1', { from: 1, rows }]]) }],
});

test('nothing is wrong when nothing is', () => {
  expect(problemsOf(good)).toEqual([]);
});

test.each<[string, Partial<Evidence>]>([
  ['lost', { stored: good.stored.slice(0, 1) }],
  ['never sent', { sends: [first, { ...second, outcome: 'open' }], stored: good.stored.slice(0, 1) }],
  ['stored twice', { stored: [...good.stored, { ...good.stored[0]!, id: 3, clientId: 'client-3' }] }],
  ['stored though refused', { sends: [first, { ...second, outcome: 'refused', code: 'out_of_credits' }] }],
  ['acknowledged as another', { sends: [first, { ...second, messageId: 9 }] }],
  ['misdelivered', { sends: [first, { ...second, angelId: 'angel-2' }] }],
  ['nobody sent it', { sends: [first] }],
  ['out of order', { sends: [second, first] }],
  ['read 0 times', { transcripts: [{ ...good.transcripts[0]!, lines: good.transcripts[0]!.lines.slice(0, 1) }] }],
  [
    'read 2 times',
    { transcripts: [{ ...good.transcripts[0]!, lines: [...good.transcripts[0]!.lines, { id: 3, text: 'two' }] }] },
  ],
  [
    'read out of order',
    { transcripts: [{ ...good.transcripts[0]!, lines: [...good.transcripts[0]!.lines].reverse() }] },
  ],
  ['not paid', { ledger: good.ledger.slice(0, 1) }],
  ['not paid', { stored: good.stored.map((message) => ({ ...message, brings: 'photo' as const })) }],
  [
    'paid for nothing',
    { ledger: [...good.ledger, { account: 0, unit: 'message', amount: -10, cause: 'message:client-3' }] },
  ],
  [
    'refused though affordable',
    {
      sends: [
        ...good.sends,
        { ...first, clientId: 'client-4', text: 'four', outcome: 'refused', code: 'out_of_credits' },
      ],
    },
  ],
  ['unbalanced', { unbalanced: ['account 0'] }],
  ['delivered twice', { deliveries: [...good.deliveries, good.deliveries[0]!] }],
  ['shown otherwise', showing(bubble(1, 'one'))],
  ['shown otherwise', showing(bubble(2, 'two'), bubble(1, 'one'))],
  ['drawn twice', showing(bubble(1, 'one'), bubble(2, 'two'), bubble(2, 'two'))],
  [
    'still queued',
    showing(bubble(1, 'one'), bubble(2, 'two'), {
      ...bubble(3, 'three'),
      bubble: { ...bubble(3, 'three').bubble, id: undefined as never, status: 'queued' as never },
    }),
  ],
  ['other credits', { devices: [{ ...device, credits: { ...credits, messageCredits: 90 } }] }],
  ['other counts', { devices: [{ ...device, unread: { ...unread, messages: 1 } }] }],
  ['trouble', { troubles: ['the server ended by itself'] }],
])('%s', (what, change) => {
  expect(problemsOf(evidence(change))).toEqual(expect.arrayContaining([expect.stringMatching(`^${what}: `)]));
});

describe('reactions, deletions and drafts', () => {
  const [one, two] = good.stored as [StoredMessage, StoredMessage];
  const acted = (act: Act, over: Partial<ActRecord> = {}): ActRecord => ({
    ...{ account: 0, device: '0a', angelId: 'angel-1', outcome: 'done', act },
    ...over,
  });
  const reacted = acted({ kind: 'react', id: 1, reactions: ['❤️', '😂'] });
  const withReaction = { ...one, own: { isHidden: false, reaction: '😂' } };
  const showingReaction = (reaction: string) =>
    showing({ ...bubble(1, 'one'), bubble: { ...bubble(1, 'one').bubble, reaction } as never }, bubble(2, 'two'));
  const deleted = acted({ kind: 'delete', id: 1, isForBoth: false });
  const hidden = { ...one, own: { isHidden: true, reaction: undefined } };

  test('nothing is wrong when they are stored and shown', () => {
    const stored = [withReaction, two];
    expect(problemsOf(evidence({ acts: [reacted], stored, ...showingReaction('😂') }))).toEqual([]);
    expect(problemsOf(evidence({ acts: [deleted], stored: [hidden, two], ...showing(bubble(2, 'two')) }))).toEqual([]);
  });

  test.each<[string, Partial<Evidence>]>([
    ['another reaction', { acts: [reacted] }],
    ['no device reacted so', { stored: [withReaction, two], ...showingReaction('😂') }],
    ['message shown otherwise', { acts: [reacted], stored: [withReaction, two] }],
    ['message shown otherwise', { acts: [reacted], stored: [withReaction, two], ...showingReaction('❤️') }],
    ['not deleted for both', { acts: [acted({ kind: 'delete', id: 1, isForBoth: true })] }],
    ['deleted though no device did', { stored: [{ ...one, isDeleted: true, isEmpty: true }, two] }],
    [
      'deleted and still there',
      { acts: [acted({ kind: 'delete', id: 1, isForBoth: true })], stored: [{ ...one, isDeleted: true }, two] },
    ],
    ['hidden though no device did', { stored: [hidden, two], ...showing(bubble(2, 'two')) }],
    ['not hidden', { acts: [deleted] }],
    ['not hidden', { acts: [acted({ kind: 'clear' }, { upToId: 1 })] }],
    ['shown otherwise', { acts: [deleted], stored: [hidden, two] }],
    ['other draft', { devices: [{ ...device, open: { angelId: 'angel-1', draft: 'Ciao' } }] }],
  ])('%s', (what, change) => {
    expect(problemsOf(evidence(change))).toEqual(expect.arrayContaining([expect.stringMatching(`^${what}: `)]));
  });
});

describe('files', () => {
  const files = { media: { kind: 'photo', count: 2 }, files: [], marks: ['red', 'blue'] } as const;
  const read: FileEvidence = {
    send: { ...first, files },
    reader: 0,
    isSeat: true,
    isGone: false,
    found: files.marks,
    kept: 2,
  };
  const strange: FileEvidence = { ...read, reader: 5, isSeat: false, found: ['not_found', 'not_found'] };

  test('nothing is wrong when both seats get them and others do not', () => {
    expect(fileProblems([read, { ...read, reader: 2 }, strange])).toEqual([]);
  });

  test.each<[string, FileEvidence]>([
    ['other files', { ...read, found: ['blue', 'red'] }],
    ['other files', { ...read, found: ['red', 'not_found'] }],
    ['other files', { ...read, found: [] }],
    ['files of others', { ...strange, found: ['red', 'not_found'] }],
    ['files kept 3 times', { ...read, kept: 3 }],
  ])('%s', (what, one) => {
    expect(fileProblems([one])).toEqual([expect.stringMatching(`^${what}: `)]);
  });
});
