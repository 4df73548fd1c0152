import { type MessageRow, toChatMessage } from './message-view.ts';

const row: MessageRow = {
  id: 7,
  angelId: '1100001',
  kind: 'message',
  clientId: 'persona:3',
  text: 'segreto',
  noticeId: null,
  category: null,
  sentAt: 1000,
  isRead: false,
  isUnlocked: false,
  version: 0,
};

test('[CHAT-05] [ROLE-01] a free account gets what an angel wrote without its text', () => {
  const message = toChatMessage(row, 0);
  expect(message).toMatchObject({ text: '', isLocked: true });
  expect(JSON.stringify(message)).not.toContain('segreto');
});

test.each([1, 2])('[CHAT-05] at level %i the same row is readable', (level) => {
  expect(toChatMessage(row, level)).toMatchObject({ text: 'segreto', isLocked: false });
});

test('[CHAT-05] what is for readers of every level is readable without one', () => {
  expect(toChatMessage({ ...row, isUnlocked: true }, 0)).toMatchObject({ text: 'segreto', isLocked: false });
});

test("own messages are never locked and carry the sender's id", () => {
  expect(toChatMessage({ ...row, kind: 'personal', clientId: 'client-01' }, 0)).toMatchObject({
    text: 'segreto',
    isLocked: false,
    clientId: 'client-01',
  });
});

test('keys that make a delivery unique stay inside', () => {
  expect(toChatMessage(row, 2)).not.toHaveProperty('clientId');
});

test.each(['like', 'visita'] as const)('a %s has no text and no lock', (kind) => {
  expect(toChatMessage({ ...row, kind }, 0)).toMatchObject({ text: '', isLocked: false });
});

test('system senders can be read by everybody', () => {
  expect(toChatMessage({ ...row, angelId: '000000', noticeId: 'benvenuto' }, 0)).toMatchObject({
    text: 'segreto',
    isLocked: false,
    noticeId: 'benvenuto',
  });
});
