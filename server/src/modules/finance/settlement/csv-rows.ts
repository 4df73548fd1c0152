import { refuse } from './report-line.ts';

export interface CsvRow {
  /** of the file, from 1, where it begins */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of comma separated values as RFC 4180 has them, one at a time. Empty lines are none. */
export function* csvRows(text: string): Generator<CsvRow> {
  let place = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (place < text.length) {
    const started = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[place] === '"' ? quoted(text, place, line) : plain(text, place);
      cells.push(cell.value);
      place = cell.end;
      line += cell.breaks;
      if (text[place] !== ',') break;
      place += 1;
    }
    if (text[place] === '\r') place += 1;
    if (place < text.length && text[place] !== '\n')
      refuse(line, `column ${cells.length}`, 'something follows the closing quote');
    place += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: started, cells };
  }
}

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly breaks: number;
}

function plain(text: string, start: number): Cell {
  let end = start;
  while (end < text.length && !',\r\n'.includes(text[end] ?? '')) end += 1;
  return { value: text.slice(start, end), end, breaks: 0 };
}

function quoted(text: string, start: number, line: number): Cell {
  let value = '';
  let place = start + 1;
  for (;;) {
    const quote = text.indexOf('"', place);
    if (quote < 0) refuse(line, 'quote', 'it is never closed');
    value += text.slice(place, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, breaks: value.split('\n').length - 1 };
    value += '"';
    place = quote + 2;
  }
}

/** The cells of a row by the names of the columns. */
export function byColumn(columns: readonly string[], { line, cells }: CsvRow): (column: string) => string {
  if (cells.length !== columns.length)
    refuse(line, `column ${cells.length}`, `there are ${cells.length} cells for ${columns.length} columns`);
  const values = new Map(columns.map((column, index) => [column, (cells[index] ?? '').trim()]));
  return (column) => values.get(column) ?? '';
}

/** Settings of the account decide which columns there are: what is missing or unknown is refused, not guessed. */
export function checkColumns(
  { line, cells }: CsvRow,
  needed: readonly string[],
  known: readonly (string | RegExp)[],
): readonly string[] {
  const columns = cells.map((cell) => cell.trim());
  const missing = needed.find((column) => !columns.includes(column));
  if (missing !== undefined) refuse(line, `"${missing}"`, 'the column is missing');
  const doubled = columns.find((column, index) => columns.indexOf(column) !== index);
  if (doubled !== undefined) refuse(line, `"${doubled}"`, 'the column is there twice');
  const strange = columns.find(
    (column) =>
      !needed.includes(column) &&
      !known.some((each) => (typeof each === 'string' ? each === column : each.test(column))),
  );
  if (strange !== undefined) refuse(line, `"${strange}"`, 'the column is not known');
  return columns;
}
