import { type PlanContents, type PlanTexts, type PlanWording, wordingProblems } from './plan-wording.ts';

const PACK: PlanContents = { kind: 'credits', credits: 100 };
const MONTH: PlanContents = { kind: 'premium', every: 'month' };

const TEXTS: PlanWording['texts'] = {
  it: { name: '100 crediti', description: 'Bastano per 10 messaggi', priceNote: 'una volta sola, senza rinnovo' },
  es: { name: '100 créditos', description: 'Dan para 10 mensajes', priceNote: 'un solo pago, no se renueva' },
  fr: { name: '100 crédits', description: 'De quoi écrire 10 messages', priceNote: 'une fois, sans renouvellement' },
  en: { name: '100 credits', description: 'Enough for 10 messages', priceNote: 'paid once, does not renew' },
};
const changed = (language: keyof typeof TEXTS, part: Partial<PlanTexts>) => ({
  texts: { ...TEXTS, [language]: { ...TEXTS[language], ...part } },
});

it('takes words that say what a plan brings', () => {
  expect(wordingProblems({ texts: TEXTS }, PACK)).toEqual([]);
});

it.each([
  ['it', 'description', 'La scelta migliore', 'claim'],
  ['it', 'name', '100 crediti, il più venduto', 'claim'],
  ['es', 'description', 'La mejor opción', 'claim'],
  ['fr', 'description', 'Le plus choisi', 'claim'],
  ['en', 'description', 'Last chance', 'claim'],
  ['en', 'description', 'Some messages are free', 'claim'],
  ['it', 'priceNote', 'invece di 29,90 €', 'price'],
  ['en', 'description', '30% less than before', 'price'],
  ['fr', 'description', 'Avec une remise', 'price'],
  ['es', 'name', '1.000 créditos', 'credits'],
  ['en', 'description', 'Messages without limit', 'limit'],
] as const)('refuses what is not so: %s, %s: %s', (language, field, text, trouble) => {
  expect(wordingProblems(changed(language, { [field]: text }), PACK)).toEqual([{ language, field, trouble }]);
});

it('wants a plan that renews to say so beside its price, in every language', () => {
  const plain = { name: 'Premium', description: 'Premium' };
  const texts = { it: plain, es: plain, fr: plain, en: plain };
  expect(wordingProblems({ texts }, MONTH).map(({ language, trouble }) => [language, trouble])).toEqual(
    ['it', 'es', 'fr', 'en'].map((language) => [language, 'renewal']),
  );
});
