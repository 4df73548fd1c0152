import type { Brand, Language } from '@halo/shared/contracts';
import type { DataLists, DataRow, Person, PersonalData } from '../../personal-data.ts';
import { texts } from './locales/all.ts';
import { zipFile } from './zip-file.ts';

interface ExportTexts {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
  readonly yes: string;
  readonly no: string;
  readonly lists: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
}

const TEXTS: Readonly<Record<Language, ExportTexts>> = texts;

/** An archive with everything: a page to read, the same as JSON for programs, and the files. */
export async function exportFile(
  parts: readonly PersonalData[],
  person: Person,
  brand: Pick<Brand, 'language' | 'title'>,
  now: Date,
): Promise<Buffer> {
  const lists: Record<string, readonly DataRow[]> = {};
  for (const part of parts) Object.assign(lists, await part.read?.(person));
  const files = [];
  for (const part of parts) files.push(...((await part.files?.(person)) ?? []));
  const json = JSON.stringify({ madeAt: now, brand: brand.title, ...lists }, null, 2);
  return zipFile(
    [
      { name: 'data.html', bytes: Buffer.from(exportPage(lists, brand, now)) },
      { name: 'data.json', bytes: Buffer.from(json) },
      ...files,
    ],
    now,
  );
}

/** The page to read, in the person's language. It loads nothing and runs nothing. */
export function exportPage(
  lists: DataLists,
  { language, title }: Pick<Brand, 'language' | 'title'>,
  now: Date,
): string {
  const texts = TEXTS[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' });
  const cell = (value: DataRow[string]): string => {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return escapeHtml(day.format(value));
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return escapeHtml(String(value));
  };
  const table = (rows: readonly DataRow[]): string => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const head = columns.map((name) => `<th scope="col">${escapeHtml(texts.columns[name] ?? name)}</th>`).join('');
    const body = rows.map((row) => `<tr>${columns.map((name) => `<td>${cell(row[name])}</td>`).join('')}</tr>`);
    return `<div><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
  };
  const sections = Object.entries(lists).map(
    ([name, rows]) =>
      `<h2>${escapeHtml(texts.lists[name] ?? name)}</h2>\n${rows.length === 0 ? `<p>${texts.empty}</p>` : table(rows)}`,
  );
  const heading = `${texts.title} · ${escapeHtml(title)}`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>
<style>${STYLE}</style></head>
<body>
<h1>${heading}</h1>
<p>${texts.intro} ${escapeHtml(day.format(now))}</p>
${sections.join('\n')}
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
th{white-space:nowrap}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
