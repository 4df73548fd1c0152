import { LANGUAGES } from '@halo/shared/contracts';
import { z } from 'zod';
import { MAIL_DATA, MAIL_TEMPLATES, type MailTemplate } from './mail-data.ts';
import { LUNA, MAIL_EXAMPLES } from './mail-fixtures.ts';
import { renderMail } from './mail-render.ts';

const cases = MAIL_TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const));

test.each(cases)('%s in %s says everything in plain text too, with one button at most', (template, language) => {
  const mail = renderMail(template, { language, brand: LUNA }, MAIL_EXAMPLES[template]);
  expect(mail.subject.length).toBeLessThan(90);
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
  expect(mail.html).toContain(`<html lang="${language}">`);
  expect([...mail.html.matchAll(/display:inline-block/g)].length).toBeLessThanOrEqual(1);
  // Nothing is loaded from anywhere: a mail does not reveal whether it was opened.
  expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(/);
  for (const value of Object.values(MAIL_EXAMPLES[template])) {
    if (value.startsWith('http')) expect(mail.text).toContain(value);
  }
});

/** Every choice that the data of a mail leaves open, one at a time, with all and with none of what may be absent. */
function variantsOf(template: MailTemplate): Record<string, unknown>[] {
  const shape: Record<string, unknown> = MAIL_DATA[template].def.shape;
  const isOptional = (key: string) => shape[key] instanceof z.core.$ZodOptional;
  const full = { credits: '200', lastFour: '1111', message: '77', ...MAIL_EXAMPLES[template] };
  const moments = { startAskedAt: '2026-03-01T10:20:30Z', startsAt: '2026-03-21T10:20:30Z' };
  const bare = Object.fromEntries(Object.entries(full).filter(([key]) => !isOptional(key)));
  const choices = Object.entries(shape).flatMap(([key, schema]) => {
    const inner = schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
    if (inner instanceof z.core.$ZodEnum) return [...inner._zod.values].map((value) => ({ [key]: value }));
    return isOptional(key) ? [{ [key]: undefined }] : [];
  });
  return [{ ...full, ...moments }, { ...full, text: '', count: '1' }, bare].flatMap((data) => [
    data,
    ...choices.map((choice) => ({ ...data, ...choice })),
  ]);
}

test.each(MAIL_TEMPLATES)('%s has words for all that its data may be', (template) => {
  for (const language of LANGUAGES)
    for (const data of variantsOf(template)) {
      const mail = renderMail(template, { language, brand: LUNA }, data);
      expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|\{\{/);
    }
});

test.each(MAIL_TEMPLATES)('%s differs in every language', (template) => {
  const headings = LANGUAGES.map(
    (language) => renderMail(template, { language, brand: LUNA }, MAIL_EXAMPLES[template]).text,
  );
  expect(new Set(headings).size).toBe(LANGUAGES.length);
});

test('money and dates follow the language', () => {
  const { facts, it, en } = {
    facts: MAIL_EXAMPLES.receipt,
    it: renderMail('receipt', { language: 'it', brand: LUNA }, MAIL_EXAMPLES.receipt),
    en: renderMail('receipt', { language: 'en', brand: LUNA }, MAIL_EXAMPLES.receipt),
  };
  expect(it.text).toMatch(/49,90\s€/);
  expect(it.text).toContain('1 aprile 2026');
  expect(en.text).toContain('€49.90');
  expect(it.text).toContain(facts.cancelUrl);
});

test('a receipt without a renewal says that nothing renews', () => {
  const {
    endsAt: _end,
    renewsAt: _at,
    every: _every,
    renewalAmountMinor: _amount,
    cancelUrl: _cancel,
    ...once
  } = MAIL_EXAMPLES.receipt;
  const mail = renderMail('receipt', { language: 'en', brand: LUNA }, once);
  expect(mail.text).toContain('Nothing renews by itself');
  expect(mail.text).not.toContain('Cancel the renewal');
});

test('the link to stop a mailing stands in the footer, in text and HTML', () => {
  const unsubscribeUrl = `${LUNA.origin}/unsubscribe?token=1`;
  const mail = renderMail('welcome', { language: 'it', brand: LUNA, unsubscribeUrl }, MAIL_EXAMPLES.welcome);
  expect(mail.text).toContain(unsubscribeUrl);
  expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
});

test('a message digest says what kind of profile wrote', () => {
  expect(
    renderMail('new-message-digest', { language: 'it', brand: LUNA }, MAIL_EXAMPLES['new-message-digest']).text,
  ).toContain('Marta (Esempio)');
});

test('what people wrote stays text', () => {
  const mail = renderMail(
    'contact-copy',
    { language: 'it', brand: LUNA },
    { ticket: 'C-1', text: '<img src=x onerror=alert(1)>"&' },
  );
  expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#38;');
  expect(mail.html).not.toContain('<img');
});

test.each([
  [
    'a line break in a name that stands in the subject',
    'receipt',
    { ...MAIL_EXAMPLES.receipt, planName: 'Eve\r\nBcc: x@y.it' },
  ],
  ['a second address to answer to', 'claim-request', { ...MAIL_EXAMPLES['claim-request'], replyTo: 'a@b.it, c@d.it' }],
  ['a link that is no web address', 'confirm-email', { confirmUrl: 'javascript:alert(1)' }],
  ['a missing value', 'reset-password', { resetUrl: 'http://a.b/' }],
] as const)('refuses %s', (_name, template, data) => {
  expect(() => renderMail(template, { language: 'en', brand: LUNA }, data)).toThrow();
});

test.each(LANGUAGES)(
  'each answer to a claim says something else in %s, and only what pays back names a sum',
  (language) => {
    const text = (kind: string) =>
      renderMail('claim-answered', { language, brand: LUNA }, { ...MAIL_EXAMPLES['claim-answered'], kind }).text;
    const answers = ['granted', 'granted-earlier', 'refused', 'returned'].map(text);
    expect(new Set(answers).size).toBe(4);
    expect(answers.map((each) => /49[.,]90/.test(each))).toEqual([true, true, false, false]);
  },
);

test.each(LANGUAGES)(
  'a receipt in %s says what a withdrawal gives back, and that an early start was asked for',
  (language) => {
    const text = (more: Record<string, string>) =>
      renderMail('receipt', { language, brand: LUNA }, { ...MAIL_EXAMPLES.receipt, ...more }).text;
    const [without, asked] = [text({}), text({ startAskedAt: '2026-03-01T10:20:30Z' })];
    expect(asked).not.toBe(without);
    for (const each of [asked, without]) expect(each).toMatch(/\b14\b/);
  },
);

test.each(LANGUAGES)('a withdrawal in %s calls the whole price whole', (language) => {
  const text = (extent: string) =>
    renderMail('withdrawal-received', { language, brand: LUNA }, { ...MAIL_EXAMPLES['withdrawal-received'], extent })
      .text;
  expect(text('whole')).not.toBe(text('unused'));
});

describe.each([
  ['it', '1 marzo 2026 – 1 aprile 2026', 'ogni mese', 'attivo', 'Non scadono'],
  ['es', '1 de marzo de 2026 – 1 de abril de 2026', 'cada mes', 'activo', 'No caducan'],
  ['fr', '1er mars 2026 – 1er avril 2026', 'chaque mois', 'active', 'n’expirent pas'],
  ['en', '1 March 2026 – 1 April 2026', 'every month', 'active', 'do not expire'],
] as const)('receipts in %s', (language, period, every, active, forever) => {
  const {
    endsAt: _end,
    renewsAt: _at,
    every: _every,
    renewalAmountMinor: _amount,
    cancelUrl: _cancel,
    ...bare
  } = MAIL_EXAMPLES.receipt;
  const receipt = (data: Record<string, string>) => renderMail('receipt', { language, brand: LUNA }, data).text;

  it('name the paid period and how often it renews, at a renewal too', () => {
    expect(receipt(MAIL_EXAMPLES.receipt)).toContain(period);
    const renewal = renderMail(
      'renewal-receipt',
      { language, brand: LUNA },
      {
        ...MAIL_EXAMPLES['renewal-receipt'],
        startsAt: '2026-03-01T10:20:30Z',
        renewsAt: '2026-04-01T10:20:30Z',
      },
    ).text;
    expect(renewal).toContain(period);
    for (const text of [receipt(MAIL_EXAMPLES.receipt), renewal]) expect(text).toContain(every);
  });

  it('never call active what begins later', () => {
    expect(receipt(MAIL_EXAMPLES.receipt)).toContain(active);
    const later = receipt({
      ...MAIL_EXAMPLES.receipt,
      startsAt: '2026-03-21T10:20:30Z',
      endsAt: '2026-04-21T10:20:30Z',
      renewsAt: '2026-04-21T10:20:30Z',
    });
    expect(later).not.toContain(active);
    expect(later.match(/21 /g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('say that credits do not expire, and nothing of a plan', () => {
    const credits = receipt({ ...bare, credits: '200' });
    expect(credits).toContain(forever);
    expect(credits).not.toContain(active);
  });
});
