// What `npm run check` looks at.
import * as busDeclarations from './bus-declarations.mjs';
import { dependencyChecks } from './dependencies.mjs';
import * as documentedCommands from './documented-commands.mjs';
import * as documentedFiles from './documented-files.mjs';
import * as errorCatalogue from './error-catalogue.mjs';
import * as glossary from './glossary.mjs';
import { lintChecks } from './lint-findings.mjs';
import * as languageModules from './language-modules.mjs';
import * as localeKeys from './locale-keys.mjs';
import * as markdownLinks from './markdown-links.mjs';
import * as mutatedFiles from './mutated-files.mjs';
import * as openEnds from './open-ends.mjs';
import * as promisedPages from './promised-pages.mjs';
import * as readmePackages from './readme-packages.mjs';
import * as remoteNames from './remote-names.mjs';
import * as requirementIds from './requirement-ids.mjs';
import * as shownFaults from './shown-faults.mjs';
import * as sleeps from './sleeps.mjs';
import * as tableOwners from './table-owners.mjs';
import * as unusedTexts from './unused-texts.mjs';
import * as wireValues from './wire-values.mjs';
import * as words from './words.mjs';

/**
 * `run` answers the problems. The title of a check is a sentence that holds, or, when it `isCounted`, what there are
 * none of. `listed`: how many are known, in a list that may only become shorter.
 *
 * @typedef {{
 *   title: string,
 *   isCounted?: boolean,
 *   listed?: () => number,
 *   run: () => string[] | Promise<string[]>,
 * }} Check
 */

/** @returns {readonly Check[]} in the order of their lines */
export function createChecks() {
  return [
    ...lintChecks(),
    tableOwners,
    ...dependencyChecks(),
    sleeps,
    glossary,
    words,
    markdownLinks,
    mutatedFiles,
    openEnds,
    busDeclarations,
    documentedCommands,
    documentedFiles,
    errorCatalogue,
    languageModules,
    localeKeys,
    unusedTexts,
    promisedPages,
    remoteNames,
    wireValues,
    readmePackages,
    requirementIds,
    shownFaults,
  ];
}

/** @returns {string} a check's line */
export function lineOf(/** @type {Check} */ { title, isCounted = false, listed }, /** @type {number} */ found) {
  const known = listed?.() ?? 0;
  const count = isCounted ? `: ${found}` : '';
  return `${found === 0 ? 'ok  ' : 'FAIL'} ${title}${count}${known > 0 ? ` (and ${known} in a list that may only shrink)` : ''}`;
}
