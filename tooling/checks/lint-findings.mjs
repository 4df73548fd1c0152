// What `npm run lint` finds and `npm run check` counts: the same run of the same rules, sorted by what a finding is.
import { codeFolders, lintRules } from '../lint/run-lint.mjs';
import { packages, root } from '../run/packages.mjs';

/** @typedef {import('../lint/file-rules.mjs').Finding} Finding */

const CIRCLE = 'no-cycle';
const LONG_FUNCTION = 'eslint(max-lines-per-function)';
const LONG_LINE = 'line-too-long';
/** Imports of a file behind the public entry of a module. */
const DEEP = new Set(['shared-deep-import', 'server-module-deep-import', 'server-past-the-door']);

/** @typedef {{ boundaries: Finding[], others: Finding[] }} Found */

/** One run of the linters answers all of these. @returns {import('./check-list.mjs').Check[]} */
export function lintChecks() {
  /** @type {Promise<Found> | undefined} */
  let linted;
  const counted = (/** @type {string} */ title, /** @type {(found: Found) => Finding[]} */ choose) => ({
    title,
    isCounted: true,
    run: async () => {
      linted ??= lintEverything();
      return choose(await linted).map(asProblem);
    },
  });
  return [
    counted('imports back up, between packages, layers and features', ({ boundaries }) =>
      boundaries.filter(({ rule }) => rule !== CIRCLE && !DEEP.has(rule)),
    ),
    counted('import circles, types counted', ({ boundaries }) => boundaries.filter(({ rule }) => rule === CIRCLE)),
    counted('deep imports into a module', ({ boundaries }) => boundaries.filter(({ rule }) => DEEP.has(rule))),
    counted('functions over the limit', ({ others }) => others.filter(({ rule }) => rule === LONG_FUNCTION)),
    counted('lines over 120 columns', ({ others }) => others.filter(({ rule }) => rule === LONG_LINE)),
  ];
}

function asProblem(/** @type {Finding} */ { file, line, rule, message }) {
  return `${file}${line ? `:${line}` : ''} ${rule}: ${message}`;
}

/** @returns {Promise<Found>} */
async function lintEverything() {
  const { style, boundaries, files } = await lintRules(
    root,
    packages.flatMap((name) => codeFolders(root, name)),
  );
  return { boundaries, others: [...style, ...files] };
}
