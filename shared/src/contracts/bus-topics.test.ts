import * as z from 'zod/mini';
import { aUser } from '../testing/fixtures/accounts.ts';
import { aMessage, someCredits, someUnread } from '../testing/fixtures/conversations.ts';
import { aProfileCard } from '../testing/fixtures/profiles.ts';
import { type BusTopic, busTopics } from './bus-topics.ts';

const message = aMessage({ clientId: 'client-0001' });
const angel = aProfileCard();
const sent = { angelId: 'angel-1', clientId: 'client-0001', message };

/** Where a payload does not fit, or undefined when it fits. */
function misfit(topic: BusTopic, payload: unknown): string | undefined {
  return z.safeParse(busTopics[topic].schema, payload).error?.issues[0]?.path.join('.');
}

it.each([
  ['session.changed', { status: 'verified', user: aUser() }],
  ['credits.changed', someCredits()],
  ['credits.changed', { ...someCredits(), version: 7 }],
  ['unread.changed', someUnread()],
  ['chat.received', { message, angel }],
  ['chat.sent', sent],
  ['like.received', { angel }],
  ['visit.received', { angel }],
] as const)('%s takes the domain objects of the contracts', (topic, payload) => {
  expect(misfit(topic, payload)).toBeUndefined();
});

it.each([
  ['session.changed', { status: 'verified', user: { ...aUser(), premiumLevel: 3 } }, 'user.premiumLevel'],
  ['credits.changed', { ...someCredits(), messageCredits: 1.5 }, 'messageCredits'],
  ['unread.changed', { messages: 1, likes: 0 }, 'visits'],
  ['chat.received', { message: {}, angel }, 'message.id'],
  ['chat.received', { message, angel: { ...angel, age: 'thirty' } }, 'angel.age'],
  ['chat.sent', { ...sent, message: { ...message, sentAt: '2026-03-05T00:00:00.000Z' } }, 'message.sentAt'],
  ['chat.sent', { ...sent, message: { ...message, clientId: 'short' } }, 'message.clientId'],
  ['like.received', { angel: { ...angel, gender: 'donna' } }, 'angel.gender'],
  ['visit.received', { angel: [] }, 'angel'],
] as const)('%s refuses %j: %s', (topic, payload, path) => {
  expect(misfit(topic, payload)).toBe(path);
});
