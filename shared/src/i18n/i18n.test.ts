import { AppError } from '../errors/app-error.ts';
import { builtInMessages, createTestI18n } from '../testing/fake-texts.ts';
import { describeTexts } from '../testing/texts-contract.ts';
import { createI18n } from './create-i18n.ts';
import { errorText, errorTitle, problemText } from './error-text.ts';
import { formatsFor } from '../texts/format.ts';
import * as loader from './load-built-in-texts.ts';

for (const namespace of ['ui', 'errors', 'person'] as const) describeTexts(builtInMessages(namespace));

describe('createI18n', () => {
  it.each([
    ['it', 'Riprova'],
    ['es', 'Reintentar'],
    ['fr', 'Réessayer'],
    ['en', 'Try again'],
  ] as const)('loads %s', async (language, retry) => {
    const i18n = await createI18n({ language });
    expect(i18n.language).toBe(language);
    expect(i18n.t('ui:retry')).toBe(retry);
  });

  it('two platforms do not share an instance', async () => {
    const [one, other] = await Promise.all([createI18n({ language: 'it' }), createI18n({ language: 'es' })]);
    one.addResourceBundle('it', 'chat', { hello: 'ciao' });
    expect(other.hasResourceBundle('it', 'chat')).toBe(false);
    expect([one.language, other.language]).toEqual(['it', 'es']);
  });

  it('knows plural forms, also those of millions', async () => {
    const i18n = await createI18n({ language: 'it' });
    expect([0, 1, 2, 1_000_000].map((count) => i18n.t('ui:credits', { count }))).toEqual([
      '0 crediti',
      '1 credito',
      '2 crediti',
      '1000000 di crediti',
    ]);
  });

  it('leaves escaping to React', async () => {
    const i18n = await createI18n({ language: 'en' });
    i18n.addResourceBundle('en', 'chat', { hello: 'Hi {{name}}' });
    expect(i18n.t('chat:hello', { name: "D'Or <3" })).toBe("Hi D'Or <3");
  });

  it('reports a text that is missing', async () => {
    const missing: string[] = [];
    const i18n = await createI18n({ language: 'it', onMissingText: (name) => missing.push(name) });
    i18n.t('ui:nowhere');
    expect(missing).toEqual(['ui:nowhere']);
  });

  it('speaks English where the language does not load, and the language where it does', async () => {
    await expect(loader.loadBuiltInTexts('xx' as never)).resolves.toMatchObject({
      language: 'en',
      texts: { ui: { retry: 'Try again' } },
    });
    const i18n = await createI18n({ language: 'xx' as never });
    i18n.addResourceBundle('xx', 'chat', { hello: 'xo' });
    expect([i18n.t('ui:retry'), i18n.t('chat:hello')]).toEqual(['Try again', 'xo']);
  });
});

describe('errorText', () => {
  const i18n = createTestI18n('it');

  it('has a title and a next step for what was thrown', () => {
    const error = new AppError('out_of_credits');
    expect(errorTitle(i18n, error)).toBe('Ti servono crediti');
    expect(errorText(i18n, error)).toMatch(/aggiunti/);
  });

  it('names what the error came with', () => {
    expect(problemText(i18n, 'already_registered_device', { email: 'm***@x.it' })).toContain('m***@x.it');
    expect(problemText(i18n, 'already_registered_device')).not.toContain('{{');
    expect(problemText(i18n, 'too_many_attempts', { minutes: '10' })).toContain('10 minuti');
  });

  it('makes something of anything', () => {
    expect(errorText(i18n, new TypeError('Failed to fetch'))).toMatch(/rete/);
    expect(errorText(i18n, 'a string')).toMatch(/problema nostro/);
    expect(problemText(i18n, 'a_code_of_tomorrow' as never)).toMatch(/problema nostro/);
  });
});

describe('formatsFor', () => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const at = new Date(2026, 2, 5, 9, 7).getTime();

  it.each([
    ['it', '29,90 €'],
    ['es', '29,90 €'],
    ['fr', '29,90 €'],
    ['en', '€29.90'],
  ] as const)('[BRAND-03] %s writes money', (language, money) => {
    expect(plain(formatsFor(language).money(2990))).toBe(money);
  });

  it.each(['it', 'es', 'fr', 'en'] as const)(
    '[BRAND-03] %s writes day/month/year with four digits, and 24 hours',
    (language) => {
      const formats = formatsFor(language);
      expect(formats.date(at)).toBe('05/03/2026');
      expect(formats.time(at)).toBe('09:07');
      expect(formats.dateTime(at)).toBe('05/03/2026, 09:07');
    },
  );

  it.each([
    ['it', 'oggi', 'ieri'],
    ['es', 'hoy', 'ayer'],
    ['fr', 'aujourd’hui', 'hier'],
    ['en', 'today', 'yesterday'],
  ] as const)('%s names today and yesterday', (language, today, yesterday) => {
    const formats = formatsFor(language);
    expect(formats.relativeDay(at, at + 3_600_000)).toBe(today);
    expect(formats.relativeDay(at, new Date(2026, 2, 6, 0, 1).getTime())).toBe(yesterday);
    expect(formats.relativeDay(at, new Date(2026, 2, 7).getTime())).toBe('05/03/2026');
    expect(formats.relativeDay(at, new Date(2026, 2, 4).getTime())).toBe('05/03/2026');
  });

  it('counts calendar days over the change of the clocks', () => {
    const formats = formatsFor('en');
    for (const day of [new Date(2026, 2, 29, 0, 30), new Date(2026, 9, 25, 0, 30)]) {
      const next = new Date(day);
      next.setDate(day.getDate() + 1);
      expect(formats.relativeDay(day.getTime(), next.getTime())).toBe('yesterday');
    }
  });

  it('shows the time of today and the date of before', () => {
    const formats = formatsFor('it');
    expect(formats.timeOrDate(at, at)).toBe('09:07');
    expect(formats.timeOrDate(at, at + 86_400_000)).toBe('05/03/2026');
    expect(formats.list(['Anna', 'Lea', 'Sara'])).toBe('Anna, Lea e Sara');
    expect(plain(formats.percent(0.5))).toBe('50%');
    expect(formats.number(12_345)).toBe('12.345');
  });

  it('makes each language once', () => {
    expect(formatsFor('it')).toBe(formatsFor('it'));
  });
});
