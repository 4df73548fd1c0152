import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';

/**
 * @typedef {{ env: NodeJS.ProcessEnv, folder: string, stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream, stderr:
 * NodeJS.WriteStream }} Surroundings
 * @typedef {'bold' | 'dim' | 'green' | 'red' | 'yellow'} Look
 */

/** What a command may do with the terminal, if there is one. Colours and progress are for terminals only. */
export class Terminal {
  #line = '';

  constructor(/** @type {Surroundings} */ { env, stdin, stdout, stderr }) {
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    this.hasColours = Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
    this.canAsk = Boolean(stdin.isTTY && stderr.isTTY);
    this.showsProgress = Boolean(stderr.isTTY) && env.TERM !== 'dumb' && !env.CI;
  }

  print(/** @type {string} */ text) {
    this.stdout.write(`${harmless(text)}\n`);
  }

  complain(/** @type {string} */ text) {
    this.endProgress();
    this.stderr.write(`${harmless(text)}\n`);
  }

  paint(/** @type {Look} */ look, /** @type {string} */ text) {
    return this.hasColours ? styleText(look, text, { validateStream: false }) : text;
  }

  /** One line that is written over by the next; on a terminal only. */
  progress(/** @type {string} */ text) {
    if (!this.showsProgress) return;
    const line = text.slice(0, (this.stderr.columns ?? 80) - 1);
    this.stderr.write(`\r${line.padEnd(this.#line.length)}`);
    this.#line = line;
  }

  endProgress() {
    if (this.#line) this.stderr.write(`\r${' '.repeat(this.#line.length)}\r`);
    this.#line = '';
  }

  /** @returns {Promise<string>} the answer, trimmed */
  async ask(/** @type {string} */ question) {
    const lines = createInterface({ input: this.stdin, output: this.stderr });
    try {
      return (await lines.question(`${question} `)).trim();
    } finally {
      lines.close();
    }
  }
}

/**
 * Rows in columns, two spaces apart; nothing after the last word of a line. Characters of a cell that would move
 * the cursor or change colours are replaced.
 */
export function columns(/** @type {readonly (readonly string[])[]} */ rows) {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(UNSEEN, '\uFFFD')));
  const widths = cells.reduce(
    (/** @type {number[]} */ known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Text that a person wrote, on one line and cut to a length. */
export function excerpt(/** @type {string} */ text, most = 160) {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

/** What moves the cursor, changes the window's title or turns the direction of text around. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;
/** Line breaks, tabs and the colours of `paint`; everything else unseen is the second group. */
const SEEN_OR_UNSEEN = /[\n\t]|\u001B\[\d{1,2}(?:;\d{1,3})*m|([\p{Cc}\p{Cf}])/gu;

/**
 * Others wrote some of what is printed: what a terminal would obey is spelled out. In a JSON document that is the same
 * text.
 */
function harmless(/** @type {string} */ text) {
  return text.replaceAll(SEEN_OR_UNSEEN, (/** @type {string} */ match, /** @type {string | undefined} */ unseen) =>
    unseen === undefined
      ? match
      : unseen
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}

export function kilobytes(/** @type {number} */ bytes) {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}

/** `2026-11-21 15:04`, where this runs; `--json` has it in UTC. */
export function minute(/** @type {string} */ time) {
  const at = new Date(time);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
