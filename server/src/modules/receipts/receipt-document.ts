import { createRequire } from 'node:module';
import { type Language, LOCALE_OF, paymentNumber } from '@halo/shared/contracts';
import { createTranslator } from '@halo/shared/texts';
import PDFDocument from 'pdfkit';
import { texts } from './locales/all.ts';
import type { ReceiptFacts } from './receipt-issuing.ts';
import { type ReceiptKind, TIME_ZONE } from './receipt-number.ts';

export interface ReceiptDocument {
  readonly kind: ReceiptKind;
  readonly number: string;
  /** of the receipt that it puts right; undefined: it is the receipt of the sale */
  readonly refersTo: string | undefined;
  readonly attemptId: string;
  readonly clickId: string;
  readonly buyerEmail: string;
  readonly issuedAt: Date;
  readonly currency: string;
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
  readonly vatPermille: number;
  readonly vatCountry: string;
  readonly facts: ReceiptFacts;
  readonly language: Language;
}

const TEXTS: Record<Language, typeof texts.en> = texts;
const MARGIN = 56;
const LABEL_WIDTH = 170;

type Line = readonly [label: string, value: string];

/** What the document says, in its order; drawn by `receiptPdf`. */
export function receiptText(document: ReceiptDocument) {
  const { kind, facts, language, currency, vatPermille, vatCountry, refersTo } = document;
  const { seller, period, tax } = facts;
  const texts = TEXTS[language];
  const t = createTranslator(language, texts);
  const locale = LOCALE_OF[language];
  const money = (cents: number) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  const moment = (at: Date | string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(timeStyle && { timeStyle }), timeZone: TIME_ZONE }).format(
      new Date(at),
    );
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(vatPermille / 1000);
  const country = named(texts.countries, vatCountry);
  const isSale = kind === 'receipt';
  const lines: Line[] = [
    [t('number'), document.number],
    [t('issuedAt'), moment(document.issuedAt)],
    ...(refersTo === undefined ? [] : [[t('about'), refersTo] satisfies Line]),
    [t('plan'), facts.planName],
    ...(period
      ? [[t('period'), t('days', { start: moment(period.startsAt), end: moment(period.endsAt) })] satisfies Line]
      : []),
    [t('paidAt'), moment(facts.paidAt, 'short')],
    [t('method'), named(texts.methods, facts.method)],
    [t('payment'), paymentNumber(document.attemptId)],
  ];
  return {
    title: t(isSale ? 'receipt' : 'creditNote'),
    brand: seller.brandTitle,
    seller: [t('seller'), seller.name, seller.address, t('vatId', { id: seller.vatId })],
    buyer: [t('buyer'), document.buyerEmail, t('account', { id: document.clickId })],
    lines,
    sums: [
      [t('net'), money(document.netCents)],
      [t('vat', { rate, country }), money(document.vatCents)],
    ] satisfies Line[],
    total: [t(isSale ? 'gross' : 'grossBack'), money(document.grossCents)] satisfies Line,
    notes: [t('included'), ...(tax.isOss ? [t('oss')] : []), t('contact', { email: seller.supportEmail })],
  };
}

/** A tagged PDF: readable aloud, with the font in it. */
export async function receiptPdf(document: ReceiptDocument): Promise<Buffer> {
  const text = receiptText(document);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: LOCALE_OF[document.language],
    displayTitle: true,
    info: { Title: `${text.title} ${document.number}`, Author: text.brand, CreationDate: document.issuedAt },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const isDrawn = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  draw(pdf, text);
  pdf.end();
  await isDrawn;
  return Buffer.concat(parts);
}

function draw(pdf: PDFKit.PDFDocument, text: ReturnType<typeof receiptText>): void {
  const require = createRequire(import.meta.url);
  pdf
    .registerFont('plain', require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'))
    .registerFont('strong', require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'));
  const width = pdf.page.width - 2 * MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const say = (kind: 'H1' | 'P', write: () => void) => root.add(pdf.struct(kind, {}, [write]));
  say('P', () => pdf.font('strong').fontSize(11).fillColor('#555').text(text.brand));
  say('H1', () => pdf.font('strong').fontSize(24).fillColor('#111').text(text.title));
  pdf.moveDown();
  const top = pdf.y;
  const bottoms = [text.seller, text.buyer].map(([label = '', ...rest], column) => {
    say('P', () => {
      const x = MARGIN + (column * width) / 2;
      const options = { width: width / 2 - 12 };
      pdf.font('plain').fontSize(10).fillColor('#555').text(label, x, top, options);
      pdf.fillColor('#111').text(rest.join('\n'), x, pdf.y, options);
    });
    return pdf.y;
  });
  pdf.y = Math.max(...bottoms) + 24;
  const line = ([label, value]: Line, isStrong: boolean) =>
    say('P', () => {
      const y = pdf.y;
      const valueWidth = width - LABEL_WIDTH;
      pdf.font(isStrong ? 'strong' : 'plain').fontSize(isStrong ? 13 : 11);
      pdf.fillColor(isStrong ? '#111' : '#555').text(label, MARGIN, y, { width: LABEL_WIDTH });
      const bottom = pdf.y;
      pdf.fillColor('#111').text(value, MARGIN + LABEL_WIDTH, y, { width: valueWidth, align: 'right' });
      pdf.y = Math.max(bottom, pdf.y) + 6;
    });
  for (const each of text.lines) line(each, false);
  rule(pdf, width);
  for (const each of text.sums) line(each, false);
  line(text.total, true);
  rule(pdf, width);
  for (const note of text.notes)
    say('P', () => pdf.font('plain').fontSize(10).fillColor('#555').text(note, MARGIN, pdf.y, { width }));
  root.end();
}

/** Decoration, which is not read aloud. */
function rule(pdf: PDFKit.PDFDocument, width: number): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  const y = pdf.y + 6;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .strokeColor('#bbb')
    .stroke();
  pdf.endMarkedContent();
  pdf.y = y + 12;
}

function named(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key.toUpperCase();
}
