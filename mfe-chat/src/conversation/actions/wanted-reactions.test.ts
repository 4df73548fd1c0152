import { aMessage } from '@halo/shared/testing';
import { NONE_WANTED, reduceWanted, withWanted } from './wanted-reactions.ts';

const plain = aMessage({ id: 1 });
const reacted = aMessage({ id: 2, reaction: '🙏' });

test('[CHAT-14] a chosen reaction lies over the confirmed one, and giving it up shows that one again', () => {
  let wanted = NONE_WANTED;
  for (const reaction of ['❤️', '😂'] as const) wanted = reduceWanted(wanted, { type: 'reacting', id: 2, reaction });
  expect(withWanted([plain, reacted], wanted)).toEqual([plain, { ...reacted, reaction: '😂' }]);
  wanted = reduceWanted(wanted, { type: 'reacting', id: 2, reaction: undefined });
  expect(withWanted([reacted], wanted)[0]).not.toHaveProperty('reaction');
  expect(withWanted([reacted], reduceWanted(wanted, { type: 'reacted', id: 2 }))).toEqual([reacted]);
});

test('only messages with a chosen reaction become other objects, and a deleted one has none', () => {
  const messages = [plain, reacted];
  expect(withWanted(messages, NONE_WANTED)).toBe(messages);
  const wanted = reduceWanted(NONE_WANTED, { type: 'reacting', id: 2, reaction: '❤️' });
  expect(withWanted(messages, wanted)[0]).toBe(plain);
  expect(withWanted([{ ...reacted, isDeleted: true }], wanted)).toEqual([{ ...reacted, isDeleted: true }]);
  expect(reduceWanted(wanted, { type: 'reacted', id: 1 })).toBe(wanted);
});
