import { aConversationEntry, aProfileCard } from '@halo/shared/testing';
import { withName } from './name-search.ts';

const entries = ['Zoë Dupont', 'Nicolò', 'Anna Maria'].map((screenName, index) =>
  aConversationEntry({ angel: aProfileCard({ id: `angel-${index}`, screenName }) }),
);
const found = (typed: string) => withName(entries, typed).map(({ angel }) => angel.screenName);

test('[CHAT-01] finds a name by any part of it, without regard to case and accents', () => {
  expect(found('zoe')).toEqual(['Zoë Dupont']);
  expect(found('NICOLO')).toEqual(['Nicolò']);
  expect(found('nicolò')).toEqual(['Nicolò']);
  expect(found('ria')).toEqual(['Anna Maria']);
  expect(found('  anna   maria ')).toEqual(['Anna Maria']);
});

test('[CHAT-01] nothing typed finds everybody, an unknown name finds no one', () => {
  expect(found('  ')).toHaveLength(3);
  expect(found('Piero')).toEqual([]);
});
