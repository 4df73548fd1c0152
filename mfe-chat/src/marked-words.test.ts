import { searchWords } from '@halo/shared/contracts';
import { markedParts, snippetOf } from './marked-words.tsx';

const marked = (text: string, typed: string) =>
  markedParts(text, searchWords(typed))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

test('words that begin with what is looked for are marked, without regard to case and accents', () => {
  expect(marked('Perché no? PERCHE sì, imperché', 'perche')).toBe('[Perché] no? [PERCHE] sì, imperché');
  expect(marked('J’ai le cœur léger', 'coeur LEG')).toBe('J’ai le [cœur] [léger]');
  expect(marked('Man\u0303ana', 'mañ')).toBe('[Man\u0303ana]');
  expect(marked('ciao', '')).toBe('ciao');
  expect(markedParts('', ['a'])).toEqual([]);
});

test('of a long text the words around the first hit are shown', () => {
  const text = `${'parola '.repeat(40)}mare e cielo`;
  expect(snippetOf(text, ['mare'], 60)).toBe('…parola parola mare e cielo');
  expect(snippetOf('il mare', ['mare'], 60)).toBe('il mare');
  expect(snippetOf(`${'x'.repeat(200)} mare`, ['mare'], 60)).toBe('…mare');
});
