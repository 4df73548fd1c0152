import { findFiles, readText } from './project-files.mjs';

export const title = 'tables named outside of their module';
export const isCounted = true;

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {{ name: string, owner: string, isOpen: boolean }} SqlFunction */

const TABLES_FILE = /^(.*)\/([^/]+)-tables\.ts$/;
const FUNCTION_FILE = /\/functions\/([^/]+)\/([^/]+)\.sql$/;
/** What only proves may look into any table. */
const PROOF = /\.test\.ts$|-fixtures\.ts$|-(?:bench|harness)\.ts$|\/testing\//;
const OPEN = '-- Open to other modules:';
const PACKAGES = ['server/src', 'server-kit/src', 'releases/src'];

/** @returns {string[]} problems */
export function run() {
  const files = PACKAGES.flatMap((folder) => findFiles(/\.(?:ts|sql)$/, folder))
    .filter((path) => !path.includes('/migrations/'))
    .map((path) => ({ path, text: readText(path) }));
  return foreignTables(files);
}

/**
 * Tables and SQL functions that a file names although another module owns them. A table belongs to the module whose
 * `<module>-tables.ts` declares it, and everything in that folder is the module; a function belongs to the module that
 * its folder in `functions/` is named after, and is open to others when its comment says so.
 *
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function foreignTables(files) {
  const modules = files.flatMap(({ path, text }) => {
    const [, folder, name] = TABLES_FILE.exec(path) ?? [];
    return folder && name ? [{ folder: `${folder}/`, name, tables: tablesIn(text) }] : [];
  });
  const owners = new Map(modules.flatMap(({ name, tables }) => tables.map((table) => [table, name])));
  const functions = files.flatMap(functionOf);
  return files
    .filter(({ path }) => !PROOF.test(path))
    .flatMap((file) => {
      const own =
        FUNCTION_FILE.exec(file.path)?.[1] ?? modules.find(({ folder }) => file.path.startsWith(folder))?.name;
      const code = withoutComments(file);
      return [
        ...importedTables(file.path, code, own),
        ...namedTables(code, owners)
          .filter((table) => owners.get(table) !== own)
          .map(
            (table) => `${file.path} names ${table}, a table of ${owners.get(table)}; ask a function or service of it`,
          ),
        ...functions
          .filter(({ name, owner, isOpen }) => owner !== own && !isOpen && new RegExp(`\\b${name}\\(`).test(code))
          .map(({ name, owner }) => `${file.path} calls ${name}, which ${owner} keeps to itself (no "${OPEN}")`),
      ];
    });
}

/** @returns {string[]} names as the database has them */
export function tablesIn(/** @type {string} */ text) {
  return [...text.matchAll(/= pgTable\(\s*'(\w+)'/g)].map((match) => match[1] ?? '');
}

/** @returns {SqlFunction[]} */
function functionOf(/** @type {SourceFile} */ { path, text }) {
  const [, owner, file] = FUNCTION_FILE.exec(path) ?? [];
  return owner && file ? [{ owner, name: file.replaceAll('-', '_'), isOpen: text.startsWith(OPEN) }] : [];
}

/** A foreign key names the table of another module, and nothing else does. */
function importedTables(/** @type {string} */ path, /** @type {string} */ code, /** @type {string | undefined} */ own) {
  if (TABLES_FILE.test(path)) return [];
  return [...code.matchAll(/from '[^']*?([^'/]+)-tables(?:\.ts)?'/g)]
    .filter(([, owner]) => owner !== own)
    .map(([, owner]) => `${path} imports the tables of ${owner}; ask a function or service of it`);
}

/** @returns {string[]} tables after a word of SQL that a table follows */
function namedTables(/** @type {string} */ code, /** @type {ReadonlyMap<string, string>} */ owners) {
  const named = code.matchAll(
    /\b(?:from|join|into|update|table|truncate|using)\s+(?:only\s+)?(?:public\.)?"?(\w+)\b(?!\()/gi,
  );
  return [...new Set([...named].map((match) => match[1] ?? ''))].filter((name) => owners.has(name));
}

function withoutComments(/** @type {SourceFile} */ { path, text }) {
  return path.endsWith('.sql')
    ? text.replace(/--.*$/gm, '')
    : text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
}
