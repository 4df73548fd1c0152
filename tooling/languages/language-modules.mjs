// Modules that name the texts of every language, one a folder: written from the list of languages, because a browser's
// build and Node both want to see each import.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { findTexts } from './language-files.mjs';
import { readLanguages } from './language-list.mjs';

const HEAD = '// Written by `npm run languages`, from the list of languages and the texts in this folder.\n';
const BUILT_IN = 'shared/src/i18n/locales';

/** @returns {Map<string, string>} file → what has to be in it */
export function languageModules() {
  const texts = findTexts();
  const has = (/** @type {string} */ folder, /** @type {string} */ language, rest = '.json') =>
    texts.some((each) => each.folder === folder && each.language === language && each.rest === rest);
  const folders = [...new Set(texts.map(({ folder }) => folder))].filter((folder) =>
    existsSync(join(root, folder, 'all.ts')),
  );
  const languages = readLanguages();
  const builtIn = languages.filter((language) => has(BUILT_IN, language, '/ui.json'));
  return new Map([
    ...folders.map(
      (folder) =>
        /** @type {[string, string]} */ ([
          `${folder}/all.ts`,
          indexOf(languages.filter((language) => has(folder, language))),
        ]),
    ),
    [`${BUILT_IN}/built-in-texts.ts`, builtInTexts(builtIn)],
    [`${BUILT_IN}/load-language.ts`, loadLanguage(builtIn)],
  ]);
}

function indexOf(/** @type {readonly string[]} */ languages) {
  const sorted = [...languages].sort();
  const imports = sorted.map((each) => `import ${each} from './${each}.json' with { type: 'json' };`);
  return `${HEAD}${imports.join('\n')}\n\nexport const texts = { ${languages.join(', ')} };\n`;
}

function builtInTexts(/** @type {readonly string[]} */ languages) {
  const imports = [...languages]
    .sort()
    .flatMap((each) => [
      `import ${each}Errors from './${each}/errors.json' with { type: 'json' };`,
      `import ${each}Ui from './${each}/ui.json' with { type: 'json' };`,
    ]);
  const entries = languages.map((each) => `  ${each}: { ui: ${each}Ui, errors: ${each}Errors },`);
  return `${HEAD}${imports.join('\n')}\n\nexport const texts = {\n${entries.join('\n')}\n};\n`;
}

/** All namespaces of a language are in one chunk: they are always wanted together. */
function loadLanguage(/** @type {readonly string[]} */ languages) {
  const entries = languages.map((each) => {
    const files = [`./${each}/ui.json`, `./${each}/errors.json`, `../../texts/person/locales/${each}.json`];
    const imports = files.map((file) => `      import(/* webpackChunkName: "texts-${each}" */ '${file}'),`);
    return `  ${each}: () =>\n    Promise.all([\n${imports.join('\n')}\n    ]),`;
  });
  return `${HEAD}// One chunk a language: its namespaces are always wanted together.\nexport const loadLanguage = {\n${entries.join('\n')}\n};\n`;
}
