import { LANGUAGES } from '@halo/shared/contracts';
import { type ReceiptDocument, receiptPdf, receiptText } from './receipt-document.ts';
import { receiptNumber, yearOf } from './receipt-number.ts';

const document: ReceiptDocument = {
  kind: 'credit_note',
  number: 'HALO-ES-C-2026-000002',
  refersTo: 'HALO-ES-R-2026-000017',
  attemptId: '6f1c2d3e-0000-4000-8000-000000000001',
  clickId: 'click-1',
  buyerEmail: 'ana@example.com',
  issuedAt: new Date('2026-11-23T10:00:00Z'),
  currency: 'EUR',
  grossCents: 2990,
  netCents: 2471,
  vatCents: 519,
  vatPermille: 210,
  vatCountry: 'es',
  language: 'es',
  facts: {
    seller: {
      id: 'halo-es',
      name: 'Compañía Ñandú è à',
      address: 'Calle 1, Sevilla',
      country: 'es',
      vatId: 'ESX0000000X',
      brandTitle: 'Sol',
      supportEmail: 'ayuda@example.com',
    },
    planName: '200 créditos',
    method: 'credit_card',
    paidAt: '2026-11-20T10:00:00Z',
    period: { startsAt: '2026-11-20T10:00:00Z', endsAt: '2026-12-20T10:00:00Z' },
    tax: { country: 'es', evidence: 'one', isOss: false, facts: [{ kind: 'account', country: 'es' }], source: 'law' },
  },
};

describe('a receipt', () => {
  it.each(LANGUAGES)('says in "%s" who sells what, the tax in it and what it corrects', (language) => {
    const text = JSON.stringify(receiptText({ ...document, language })).replaceAll(/\s/gu, ' ');
    for (const part of ['HALO-ES-C-2026-000002', 'HALO-ES-R-2026-000017', 'Ñandú', 'ESX0000000X', '200 créditos', '21'])
      expect(text).toContain(part);
    expect(text).toMatch(/29[.,]90/);
    expect(text).toMatch(/24[.,]71/);
  });

  it('names the one-stop shop only when the tax is another country’s', () => {
    const said = (isOss: boolean) =>
      receiptText({ ...document, facts: { ...document.facts, tax: { ...document.facts.tax, isOss } } }).notes.length;
    expect(said(true)).toBe(said(false) + 1);
  });

  it('is a tagged PDF with its language and its font in it', async () => {
    const pdf = (await receiptPdf(document)).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang (es-ES)', '/FontFile']) expect(pdf).toContain(part);
  });

  it('is numbered by company, kind and the year of its place', () => {
    expect(receiptNumber({ companyId: 'halo-it', kind: 'receipt', year: 2026, number: 17 })).toBe(
      'HALO-IT-R-2026-000017',
    );
    expect(yearOf(new Date('2026-12-31T23:30:00Z'))).toBe(2027);
  });
});
