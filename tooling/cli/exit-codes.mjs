/** What scripts can distinguish. `npx --no-install halo --help` lists them. */
export const EXIT = /** @type {const} */ ({
  fine: 0,
  /** the answer is no: refused, does not fit, not found, failed */ refused: 1,
  /** called wrongly */ usage: 2,
  /** another operator changed the scope in between */ conflict: 3,
  /** done as far as one person may: a second one must agree */ waiting: 4,
  /** the server did not answer, or the token is missing or no longer good */ unreachable: 5,
});

/** @typedef {typeof EXIT[keyof typeof EXIT]} ExitCode */

/** An end that was to be expected: shown as sentences, never as a stack trace. */
export class Failure extends Error {
  /**
   * @param {ExitCode} exit
   * @param {string} message one sentence
   * @param {{ code?: string, remedy?: string, lines?: readonly string[], detail?: Record<string, unknown> }} [more]
   *   `code`: the problem's code, for scripts; `lines`: further sentences; `detail`: goes into --json
   */
  constructor(exit, message, { code, remedy, lines = [], detail = {} } = {}) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.remedy = remedy;
    this.lines = lines;
    this.detail = detail;
  }
}
