// The small changes that the benchmark releases. Each leaves a mark in the page, which proves that the new code ran.

/**
 * @typedef {{ file: string, mark: string }} SourceChange `file`: relative to the repository; `mark`: name of a global
 */

/** A line more in a module that the conversation's page needs. @type {SourceChange} */
export const CHAT_CHANGE = { file: 'mfe-chat/src/conversation-page.tsx', mark: 'haloBenchChat' };

/** A line more in the module that starts the shell. @type {SourceChange} */
export const SHELL_CHANGE = { file: 'shell/src/start.tsx', mark: 'haloBenchShell' };

/** The source with the change: a statement after everything else. */
export function changedSource(/** @type {string} */ source, /** @type {SourceChange} */ { mark }) {
  if (source.includes(mark)) throw new Error(`the source has ${mark} already`);
  return `${source.trimEnd()}\n\nObject.assign(globalThis, { ${mark}: 'next' });\n`;
}
