import { LANGUAGES } from '../contracts/language.ts';
import { REPORT_REASONS } from '../contracts/safety.ts';
import { safetyTexts } from './safety-texts.ts';

describe('words around reporting and blocking', () => {
  it.each(LANGUAGES)('%s: none is missing, none keeps a hole, each reason has its own', (language) => {
    const texts = safetyTexts(language, 'Gi$&ulia');
    const all = Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
    for (const text of all) expect(text).toMatch(/\S/);
    expect(all.join()).not.toContain('{name}');
    expect(texts.title).toContain('Gi$&ulia');
    expect(new Set(REPORT_REASONS.map((reason) => texts.reasons[reason])).size).toBe(REPORT_REASONS.length);
  });

  it('differ in every language', () => {
    expect(new Set(LANGUAGES.map((language) => safetyTexts(language, 'x').blockedText)).size).toBe(LANGUAGES.length);
  });
});
