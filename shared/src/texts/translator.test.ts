import { LANGUAGES } from '../contracts/language.ts';
import { ProfileNature } from '../contracts/profiles.ts';
import { natureText } from './nature-text.ts';
import { createTranslator, fillText } from './translator.ts';

const texts = {
  hello: 'Ciao {{name}}',
  deep: { er: 'down' },
  visits_one: 'una visita',
  visits_many: '{{count, number}} di visite',
  visits_other: '{{count, number}} visite',
};

describe('a translator', () => {
  const t = createTranslator('it', texts);

  it('fills in values, also in a nested text', () => {
    expect(t('hello', { name: 'Zoë' })).toBe('Ciao Zoë');
    expect(t('deep.er')).toBe('down');
  });

  it.each([
    [1, 'una visita'],
    [2, '2 visite'],
    [12_345, '12.345 visite'],
    [1_000_000, '1.000.000 di visite'],
  ])('chooses the form of a plural for %i', (count, expected) => {
    expect(t('visits', { count })).toBe(expected);
  });

  it('refuses a text that is not there and a section in the place of a text', () => {
    for (const key of ['nothing', 'deep', 'deep.er.more', 'toString'])
      expect(() => t(key as 'hello')).toThrow(`there is no text "${key}" in "it"`);
  });

  it('refuses a text with a hole, and takes a value as it is', () => {
    expect(() => t('hello')).toThrow('no value for {{name}}');
    expect(fillText('{{a}} and {{b}}', { a: '{{b}} $& $1', b: '' })).toBe('{{b}} $& $1 and ');
  });
});

it.each(LANGUAGES)('each nature of a profile has a word of its own in %s', (language) => {
  const words = ProfileNature.options.map((nature) => natureText(nature, language));
  expect(new Set(words).size).toBe(ProfileNature.options.length);
});
