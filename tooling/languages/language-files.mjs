import { findFiles } from '../checks/project-files.mjs';
import { packages } from '../run/packages.mjs';

const TEXTS = /^(.*\/locales)\/([a-z]{2})((?:\/[\w-]+)?\.json)$/;
/** The console speaks to operators. */
export const ENGLISH_ONLY = /^console\//;

/**
 * Every file with texts of a language: `…/locales/en.json`, `…/locales/en/ui.json`.
 *
 * @returns {{ folder: string, language: string, rest: string, file: string }[]} `rest`: `.json`, or `/ui.json`
 */
export function findTexts() {
  return (
    packages
      // The template is a remote that is still to be made.
      .filter((name) => name !== 'tooling')
      .flatMap((name) => findFiles(/\.json$/, name))
      .flatMap((file) => {
        const [, folder, language, rest] = TEXTS.exec(file) ?? [];
        return folder && language && rest ? [{ folder, language, rest, file }] : [];
      })
  );
}
