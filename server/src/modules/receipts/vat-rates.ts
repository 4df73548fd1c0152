/**
 * Standard rates of VAT on services provided electronically, newest first. A rate is never edited: another one is put
 * before it with its first day.
 */
export interface VatRate {
  /** of a thousand */
  readonly permille: number;
  /** first day, as written in the law of the country */
  readonly from: string;
  readonly source: string;
}

/** Compared with public overviews on 23 November 2026 and read in no law: an adviser has to confirm rate and day. */
const OVERVIEW = 'public overviews, to be confirmed in the TEDB of the European Commission';

/** By the country's two small letters (Greece is `gr`). An account can live in the first three only. */
export const VAT_RATES: Readonly<Record<string, readonly VatRate[]>> = {
  it: [{ permille: 220, from: '2013-10-01', source: 'DPR 633/1972, art. 16' }],
  es: [{ permille: 210, from: '2012-09-01', source: 'Ley 37/1992, art. 90' }],
  fr: [{ permille: 200, from: '2014-01-01', source: 'Code général des impôts, art. 278' }],
  at: [{ permille: 200, from: '1984-01-01', source: OVERVIEW }],
  be: [{ permille: 210, from: '1996-01-01', source: OVERVIEW }],
  bg: [{ permille: 200, from: '1999-01-01', source: OVERVIEW }],
  cy: [{ permille: 190, from: '2014-01-13', source: OVERVIEW }],
  cz: [{ permille: 210, from: '2013-01-01', source: OVERVIEW }],
  de: [{ permille: 190, from: '2021-01-01', source: OVERVIEW }],
  dk: [{ permille: 250, from: '1992-01-01', source: OVERVIEW }],
  ee: [
    { permille: 240, from: '2025-07-01', source: OVERVIEW },
    { permille: 220, from: '2024-01-01', source: OVERVIEW },
  ],
  fi: [
    { permille: 255, from: '2024-09-01', source: OVERVIEW },
    { permille: 240, from: '2013-01-01', source: OVERVIEW },
  ],
  gr: [{ permille: 240, from: '2016-06-01', source: OVERVIEW }],
  hr: [{ permille: 250, from: '2012-03-01', source: OVERVIEW }],
  hu: [{ permille: 270, from: '2012-01-01', source: OVERVIEW }],
  ie: [{ permille: 230, from: '2021-03-01', source: OVERVIEW }],
  lt: [{ permille: 210, from: '2009-09-01', source: OVERVIEW }],
  lu: [{ permille: 170, from: '2024-01-01', source: OVERVIEW }],
  lv: [{ permille: 210, from: '2012-07-01', source: OVERVIEW }],
  mt: [{ permille: 180, from: '2004-01-01', source: OVERVIEW }],
  nl: [{ permille: 210, from: '2012-10-01', source: OVERVIEW }],
  pl: [{ permille: 230, from: '2011-01-01', source: OVERVIEW }],
  pt: [{ permille: 230, from: '2011-01-01', source: OVERVIEW }],
  ro: [
    { permille: 210, from: '2025-08-01', source: OVERVIEW },
    { permille: 190, from: '2017-01-01', source: OVERVIEW },
  ],
  se: [{ permille: 250, from: '1990-07-01', source: OVERVIEW }],
  si: [{ permille: 220, from: '2013-07-01', source: OVERVIEW }],
  sk: [
    { permille: 230, from: '2025-01-01', source: OVERVIEW },
    { permille: 200, from: '2011-01-01', source: OVERVIEW },
  ],
};
