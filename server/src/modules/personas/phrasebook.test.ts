import { slotsOf, inflect } from '../profiles/index.ts';
import { detectIntent } from './intent.ts';
import { spokenIntents } from './intents.ts';
import { linesFor, phrasesOf } from './phrasebook.ts';

const known = new Set([
  'name',
  'age',
  'inCity',
  'InCity',
  'region',
  'job',
  'Job',
  'hobby',
  'Hobby',
  'hobby2',
  'Hobby2',
]);
const sample = { it: /esempio/i, es: /ejemplo/i, fr: /exemple/i, en: /sample/i };
const automatic = { it: /automatic/i, es: /automátic/i, fr: /automatique/i, en: /automatic/i };
const illustrated = {
  it: /disegn|illustrazione/i,
  es: /dibuj|ilustraci/i,
  fr: /dessin|illustration/i,
  en: /draw|drew|illustration/i,
};

describe.each(['it', 'es', 'fr', 'en'] as const)('phrases in %s', (language) => {
  const { reactions, questions } = phrasesOf(language);

  it('has at least six different lines for each of 26 intents', () => {
    expect(spokenIntents.length).toBe(26);
    for (const intent of spokenIntents) {
      const lines = linesFor(intent, language);
      expect(new Set(lines).size).toBe(lines.length);
      expect({ intent, enough: lines.length >= 6 }).toEqual({ intent, enough: true });
    }
    expect(reactions.length * questions.length).toBeGreaterThanOrEqual(240);
  });

  it('uses only slots that exist', () => {
    const all = [...spokenIntents.flatMap((intent) => linesFor(intent, language)), ...reactions, ...questions];
    for (const line of all) {
      for (const slot of slotsOf(inflect(line, 'woman'))) expect(known.has(slot) ? 'known' : line).toBe('known');
    }
  });

  it('says the truth in every line about being real', () => {
    for (const line of linesFor('reality', language)) {
      expect(line).toMatch(sample[language]);
      expect(line).toMatch(automatic[language]);
      // "Are you a bot?" must not be answered with a word that sounds like a denial.
      expect(line).not.toMatch(/^(?:no|non|sí|sì|oui|yes)[,.!]/i);
    }
  });

  it('refuses to meet or to give contacts, and has no taste in anything, because it is a sample', () => {
    for (const intent of ['meet', 'contact', 'taste'] as const)
      for (const line of linesFor(intent, language)) expect(line).toMatch(sample[language]);
  });

  it('says that the portrait is drawn', () => {
    for (const line of linesFor('photo', language)) expect(line).toMatch(illustrated[language]);
  });

  it('names people who can help in every line about despair', () => {
    const number = { it: /112/, es: /024/, fr: /3114/, en: /112/ }[language];
    for (const line of linesFor('distress', language)) expect(line).toMatch(number);
  });

  it('is never rude or sexual itself', () => {
    const all = [...spokenIntents.flatMap((intent) => linesFor(intent, language)), ...reactions, ...questions];
    for (const line of all) expect(['sexual', 'insult']).not.toContain(detectIntent(line, language));
  });

  it('asks something back in most ordinary answers', () => {
    for (const intent of ['greeting', 'howAreYou', 'city', 'work', 'hobby'] as const) {
      const lines = linesFor(intent, language);
      expect(lines.filter((line) => line.includes('?')).length / lines.length).toBeGreaterThan(0.6);
    }
    for (const question of questions) expect(question).toContain('?');
  });
});
