/**
 * Standard rates of VAT on services provided electronically, newest first. A rate is never edited: another one is put
 * before it with its first day. Only countries in which an account can live.
 */
export interface VatRate {
  /** of a thousand */
  readonly permille: number;
  /** first day, as written in the law of the country */
  readonly from: string;
  readonly source: string;
}

export const VAT_RATES: Readonly<Record<string, readonly VatRate[]>> = {
  it: [{ permille: 220, from: '2013-10-01', source: 'DPR 633/1972, art. 16' }],
  es: [{ permille: 210, from: '2012-09-01', source: 'Ley 37/1992, art. 90' }],
  fr: [{ permille: 200, from: '2014-01-01', source: 'Code général des impôts, art. 278' }],
};
