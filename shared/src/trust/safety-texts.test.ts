import { LANGUAGES } from '../contracts/language.ts';
import { REPORT_REASONS } from '../contracts/safety.ts';
import { reportTexts } from './report/report-texts.ts';
import { safetyTexts } from './safety-texts.ts';

describe('words around reporting and blocking', () => {
  it.each(LANGUAGES)('%s: none is missing, none keeps a hole, each reason has its own', (language) => {
    const { reasons, ...report } = reportTexts(language, 'Gi$&ulia');
    const all = [safetyTexts(language, 'Gi$&ulia'), report, reasons].flatMap((texts) => Object.values<string>(texts));
    for (const text of all) expect(text).toMatch(/\S/);
    expect(all.join()).not.toContain('{name}');
    expect(report.title).toContain('Gi$&ulia');
    expect(new Set(REPORT_REASONS.map((reason) => reasons[reason])).size).toBe(REPORT_REASONS.length);
  });

  it('differ in every language', () => {
    expect(new Set(LANGUAGES.map((language) => safetyTexts(language, 'x').blockedText)).size).toBe(LANGUAGES.length);
    expect(new Set(LANGUAGES.map((language) => reportTexts(language, 'x').intro)).size).toBe(LANGUAGES.length);
  });
});
