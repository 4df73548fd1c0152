import {
  type Brand,
  legalAddress,
  type Language,
  languagesOf,
  LEGAL_PAGES,
  type LegalPage,
} from '@halo/shared/contracts';
import { legalFileName } from '@halo/shared/contracts/operations';
import { legalValues, readLegalPage } from './brand-files.ts';

/** The Italian law wants articles approved expressly, and no other. */
const LAND_OF_CLAUSES = 'it';
const TEXT_MAX_BYTES = 60_000;
/** Headings, paragraphs, lists, tables, emphasis and links: nothing that runs, fetches or looks like the service. */
const TAG = new RegExp(
  '^</?(?:h[1-4]|p|ul|ol|li|dl|dt|dd|strong|em|b|i|br|hr|table|thead|tbody|tr|th|td|a)' +
    '(?: (?:id="[a-zA-Z][a-zA-Z0-9-]{0,40}"|href="(?:https://|mailto:|/(?!/)|#)[^"<>]{0,300}"))* ?/?>$',
);
/** The plans lead to it. */
const ANCHOR = { page: 'terms', id: 'billingPolicy' } as const;

/** What is wrong with a brand's legal pages: no text, no safe address, or a text of its own that could not be shown. */
export async function legalProblems(brand: Brand, files: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const problems = brand.country === LAND_OF_CLAUSES && !brand.expressClauses ? ['expressClauses: are missing'] : [];
  for (const page of LEGAL_PAGES) {
    const address = legalAddress(brand, page);
    if (address !== `/legal/${page}`) {
      if (!isHttps(address)) problems.push(`legal.${page}: is neither "/legal/${page}" nor an https address`);
      continue;
    }
    for (const language of languagesOf(brand)) problems.push(...(await pageProblems(brand, page, language, files)));
  }
  return problems;
}

async function pageProblems(
  brand: Brand,
  page: LegalPage,
  language: Language,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  const own = files.get(legalFileName(page, language));
  if (own) return ownTextProblems(brand, page, language, own);
  const hasText = await readLegalPage(brand, page, language).then(
    (html) => html.trim() !== '',
    () => false,
  );
  return hasText ? [] : [`legal.${page}: there is no text in "${language}"`];
}

function ownTextProblems(brand: Brand, page: LegalPage, language: Language, content: Uint8Array): string[] {
  const field = `legal.${page}.${language}`;
  const html = new TextDecoder().decode(content);
  if (content.length > TEXT_MAX_BYTES) return [`${field}: has ${content.length} bytes, ${TEXT_MAX_BYTES} are the most`];
  const known = legalValues(brand);
  const unknown = [...html.matchAll(/\{\{([^{}]*)\}\}/g)].find(([, name = '']) => !Object.hasOwn(known, name));
  const tag = (html.match(/<[^>]*>?/g) ?? []).find((each) => !TAG.test(each.replaceAll(/\s+/g, ' ')));
  const articles = new Set([...html.matchAll(/<h[1-4][^>]*>\s*(\d+)/g)].map(([, number]) => Number(number)));
  return [
    ...(/<h1[ >]/.test(html) ? [] : [`${field}: has no heading <h1>`]),
    ...(tag === undefined ? [] : [`${field}: ${excerpt(tag)} is not allowed in it`]),
    ...(unknown ? [`${field}: ${excerpt(unknown[0])} stands for nothing`] : []),
    ...(page !== ANCHOR.page || html.includes(`id="${ANCHOR.id}"`)
      ? []
      : [`${field}: the part about paying has no id="${ANCHOR.id}"`]),
    ...(page === 'terms'
      ? (brand.expressClauses ?? []).flatMap((clause) =>
          articles.has(clause) ? [] : [`${field}: article ${clause} of expressClauses is not in it`],
        )
      : []),
  ];
}

function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}
