import { buildI18n } from '../i18n/create-i18n.ts';
import { elided } from './elision.ts';
import { createTranslator } from './translator.ts';

it.each([
  ['Inizia il 11 dicembre 2026, dura fino al 8 gennaio.', 'Inizia l’11 dicembre 2026, dura fino all’8 gennaio.'],
  ['Il 8 set scade; dal 11 ott riparte.', 'L’8 set scade; dall’11 ott riparte.'],
  ['Il premio del 11 percento, il 18 marzo, il 1 aprile', 'Il premio del 11 percento, il 18 marzo, il 1 aprile'],
  ['profil 11 dicembre', 'profil 11 dicembre'],
])('%s', (text, expected) => {
  expect(elided(text, 'it')).toBe(expected);
  expect(elided(text, 'en')).toBe(text);
});

it('is done by what reads texts, on pages and on the server', () => {
  const texts = { until: 'fino al {{date}}' };
  const values = { date: '11 gennaio 2027' };
  expect(createTranslator('it', texts)('until', values)).toBe('fino all’11 gennaio 2027');
  const i18n = buildI18n({ language: 'it' }, { ui: texts });
  expect(i18n.t('until', values)).toBe('fino all’11 gennaio 2027');
  expect(buildI18n({ language: 'es' }, { ui: { day: 'el {{date}}' } }).t('day', values)).toBe('el 11 gennaio 2027');
});
