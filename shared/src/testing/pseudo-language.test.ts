import { buildI18n } from '../i18n/create-i18n.ts';
import { speakPseudo, toPseudo } from './pseudo-language.ts';

it('is longer, still to be read, and leaves elements as they are', () => {
  expect(toPseudo('Send <1>now</1>')).toBe('⟦Šéñd <1>ñöw</1>······⟧');
  expect(toPseudo(' ')).toBe(' ');
});

it('marks what is translated, and so shows what is not', () => {
  const i18n = buildI18n({ language: 'en' }, { ui: { send: 'Send to {{name}}' } });
  speakPseudo(i18n);
  expect(i18n.t('send', { name: 'Ada' })).toBe('⟦Šéñd tö Ádá····⟧');
});
