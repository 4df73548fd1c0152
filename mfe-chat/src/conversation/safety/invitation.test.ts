import { invitationOf } from './invitation.ts';

const facts = { invitations: true, hasWritten: false, hasAnswer: false, isPending: false, wasPending: false };

test.each([
  ['nothing written yet', {}, 'invite'],
  ['written, no answer', { hasWritten: true }, 'pending'],
  ['answered while it was looked at', { hasWritten: true, hasAnswer: true, wasPending: true }, 'accepted'],
  ['answered long ago', { hasWritten: true, hasAnswer: true }, undefined],
  ['the other wrote first', { hasAnswer: true }, undefined],
  ['a normal flow', { invitations: undefined }, undefined],
  ['a flow without messages', { invitations: false, hasWritten: true }, undefined],
  ['the server says it is pending', { invitations: undefined, isPending: true, hasAnswer: true }, 'pending'],
] as const)('[CHAT-09] %s', (_what, over, expected) => {
  expect(invitationOf({ ...facts, ...over })).toBe(expected);
});
