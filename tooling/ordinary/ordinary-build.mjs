// A build of Module Federation's plugin that knows nothing of Halo, made into one that the server stores: hashes of all
// files, an entry that the shell can drive, and a release document.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import { EXIT, Failure } from '../cli/exit-codes.mjs';
import { filesBelow } from '../run/files-below.mjs';
import { tooling } from '../run/packages.mjs';
import { importShared } from '../run/import-source.mjs';
import { federationVersion } from '../webpack/release-document.mjs';
import { integrityOf, MANIFEST_FILE, RELEASE_FILE, SOURCE_MAP_LINE } from '../webpack/release-files.mjs';
import { sharedModules } from '../webpack/shared-modules.mjs';

const ENTRY_FILE = 'remoteEntry.halo.js';
/** What stays on the build machine. */
const NOT_SERVED = /\.(?:map|html|zip|d\.ts|ts)$|(?:^|[\\/])mf-stats\.json$/;
/** Under any name of the global object: `self["webpackChunkwidget"]`, `this.rspackChunkwidget`. */
const CHUNKS = /[\w$)](?:\.|\[["'])((?:webpack|rspack)Chunk[\w$]*)/;

/**
 * `pages`: page of the manifest → what the remote exposes. The rest is a Halo manifest; what it leaves out is empty.
 *
 * @typedef {{ version?: string, pages?: Record<string, string>, [more: string]: unknown }} Declaration
 */

/**
 * Writes the build that is to be published.
 *
 * @param {{ from: string, to: string, name: string, version: string, declaration: Declaration }} options
 * @throws Failure when it is no build of the plugin, or one that cannot run under the page's rules
 */
export async function writeOrdinaryBuild({ from, to, name, version, declaration }) {
  const described = JSON.parse(readFileSync(join(from, MANIFEST_FILE), 'utf8'));
  const { remoteEntry, globalName } = described.metaData;
  if (remoteEntry.type === 'module' || remoteEntry.type === 'esm')
    throw refused('Its entry is an ES module.', "Build it with the plugin's usual library (`type: 'var'`).");
  const { CONTRACT_VERSION, globalNameOf } = await importShared('contracts');
  const manifest = {
    contract: CONTRACT_VERSION,
    routes: [],
    nav: [],
    popups: [],
    goesTo: [],
    namespaces: [],
    bus: { publishes: [], subscribes: [] },
    ...withoutOurs(declaration),
    name,
  };
  const pages = pagesOf(manifest, declaration.pages ?? {}, described.exposes);

  const texts = readServed(from);
  const own = ownChunkList(texts, remoteEntry.name, version);
  const shared = sharedOf(texts, described.shared, await importShared('contracts/compatibility'));
  const hashes = Object.fromEntries(
    [...texts].filter(([file]) => file.endsWith('.js')).map(([file, content]) => [file, integrityOf(content)]),
  );
  const facts = { chunks: own, hashes, pages, whole: wholeModules() };
  const ours = globalNameOf(name, version);
  const names = { ours, theirs: globalName, name: described.name };
  texts.set(ENTRY_FILE, Buffer.from(entryText(names, String(texts.get(remoteEntry.name)), facts)));
  // Other hosts load it from here as they would from anywhere.
  texts.set(MANIFEST_FILE, Buffer.from(`${JSON.stringify({ ...described, integrity: hashes }, null, 2)}\n`));
  for (const [file, content] of texts) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), content);
  }
  const document = {
    name,
    version,
    contract: manifest.contract,
    // Of the glue between shell and entry, which is ours; the remote has a runtime of its own behind it.
    federation: federationVersion(),
    entry: ENTRY_FILE,
    globalName: ours,
    manifest,
    exposes: Object.fromEntries(
      Object.entries(pages).map(([page, expose]) => [page, scriptsOf(described.exposes, expose)]),
    ),
    locales: {},
    files: Object.fromEntries(
      [...texts].map(([file, content]) => [file, { integrity: integrityOf(content), bytes: content.length }]),
    ),
    shared,
    topics: {},
  };
  writeFileSync(join(to, RELEASE_FILE), `${JSON.stringify(document, null, 2)}\n`);
}

/**
 * Gives the chunk list a name of this version: two versions of it on one page must not take each other's chunks.
 *
 * @returns {string | undefined} the name; none where the entry is its only script
 * @throws Failure
 */
function ownChunkList(
  /** @type {Map<string, Buffer>} */ texts,
  /** @type {string} */ entry,
  /** @type {string} */ version,
) {
  const scripts = [...texts].filter(([file]) => file.endsWith('.js'));
  const chunks = CHUNKS.exec(String(texts.get(entry) ?? ''))?.[1];
  if (!chunks) {
    if (scripts.every(([file]) => file === entry)) return undefined;
    throw refused(
      `${entry} has no chunk list named webpackChunk… or rspackChunk…, so its chunks would load unchecked.`,
      'Leave output.chunkLoadingGlobal and output.chunkLoading as they are by default.',
    );
  }
  const own = `${chunks}_${version.replaceAll(/\W/g, '_')}`;
  for (const [file, content] of scripts) texts.set(file, Buffer.from(content.toString('utf8').replaceAll(chunks, own)));
  return own;
}

/** What is not of the manifest's form. */
function withoutOurs(/** @type {Declaration} */ { version: _version, pages: _pages, ...manifest }) {
  return manifest;
}

/** @returns {Record<string, string>} `./pages/clock` → `./clock` */
function pagesOf(
  /** @type {any} */ { routes },
  /** @type {Record<string, string>} */ declared,
  /** @type {{ path?: string, name: string }[]} */ exposes,
) {
  const offered = exposes.map(pathOf);
  /** @type {string[]} */
  const named = routes.flatMap((/** @type {any} */ { page, visitorPage }) => [
    page,
    ...(visitorPage ? [visitorPage] : []),
  ]);
  if (named.length === 0)
    throw refused(
      'Nothing says at which address its pages are.',
      'Write routes into halo.json, or name another file with --manifest.',
    );
  return Object.fromEntries(
    named.map((page) => {
      const expose = declared[page] ?? [`./pages/${page}`, `./${page}`].find((path) => offered.includes(path));
      if (!expose || !offered.includes(expose))
        throw refused(
          `A route has the page ${page}, and the remote exposes ${offered.join(', ')}.`,
          `Say which one it is: "pages": { "${page}": "${offered[0]}" }.`,
        );
      return [`./pages/${page}`, expose];
    }),
  );
}

function pathOf(/** @type {{ path?: string, name: string }} */ { path, name }) {
  return path ?? `./${name}`;
}

/** @returns {string[]} what the plugin says that an expose begins with; the entry where it names none */
function scriptsOf(/** @type {any[]} */ exposes, /** @type {string} */ path) {
  const scripts = exposes.find((expose) => pathOf(expose) === path)?.assets.js.sync ?? [];
  return scripts.length > 0 ? [...new Set(scripts)] : [ENTRY_FILE];
}

/** @returns {Map<string, Buffer>} by path */
function readServed(/** @type {string} */ folder) {
  const files = filesBelow(folder).map((file) => file.replaceAll('\\', '/'));
  const styles = files.filter((file) => file.endsWith('.css'));
  if (styles.length > 0)
    throw refused(
      `It brings a style sheet, ${styles[0]}, whose bytes no browser can be made to check.`,
      'Write styles from its scripts (Emotion, or constructed style sheets).',
    );
  const served = files.filter((file) => !NOT_SERVED.test(file) && file !== RELEASE_FILE);
  const below = served.find((file) => file.endsWith('.js') && file.includes('/'));
  if (below)
    throw refused(
      `The script ${below} is in a subfolder, and pages load scripts from the version's own folder only.`,
      "Set output.filename and output.chunkFilename without a folder (in Rsbuild output.distPath: { js: '' }).",
    );
  return new Map(served.map((file) => [file, readFileSync(join(folder, file))]));
}

function wholeModules() {
  return sharedModules.filter((module) => module.wholeModule).map((module) => module.name);
}

/**
 * The remote's own entry in a function, what drives it around. A federation runtime takes up an instance that has its
 * name: after a failure that would be the failed version's, with promises that stay rejected.
 */
function entryText(
  /** @type {{ ours: string, theirs: string, name: string }} */ { ours, theirs, name },
  /** @type {string} */ entry,
  /** @type {import('./ordinary-container.mjs').OrdinaryFacts} */ facts,
) {
  const source = readFileSync(join(tooling, 'ordinary', 'ordinary-container.mjs'), 'utf8');
  const { code } = transformSync(source.replace('export function', 'function'), {
    swcrc: false,
    configFile: false,
    jsc: { target: 'es2022', minify: { compress: true, mangle: true } },
    isModule: false,
    minify: true,
  });
  const folder = "document.currentScript.src.replace(/[^/]*$/,'')";
  return `var ${ours}=(()=>{const folder=${folder};${code};
const federation=self.__FEDERATION__;
if(federation?.__INSTANCES__)federation.__INSTANCES__=federation.__INSTANCES__.filter(
each=>each.options.name!==${JSON.stringify(name)});
const theirs=(()=>{${entry.replace(SOURCE_MAP_LINE, '')};
return ${theirs}})();
return ordinaryContainer(theirs,folder,${JSON.stringify(facts)})})();
`;
}

/**
 * What it asks of a page. Where it brings its own copy nothing is asked; React is, because the shell draws what is
 * exposed as a component.
 *
 * @returns {{ name: string, requiredVersion: string, names: string[], isOptional?: true }[]}
 */
function sharedOf(
  /** @type {Map<string, Buffer>} */ files,
  /** @type {any[]} */ shared,
  /** @type {any} */ { askedModules, isReadableRange },
) {
  /** @type {Set<string>} */
  const asked = new Set(
    [...files]
      .filter(([file]) => file.endsWith('.js'))
      .flatMap(([, content]) => askedModules(content.toString('utf8'))),
  );
  const whole = wholeModules();
  return [...asked].sort().map((name) => {
    const found = shared.find((/** @type {any} */ each) => each.name === name);
    const hasOwn = (found?.assets.js.sync.length ?? 0) > 0 && !whole.includes(name);
    const requiredVersion = typeof found?.requiredVersion === 'string' ? found.requiredVersion : '*';
    if (!hasOwn && !isReadableRange(requiredVersion))
      throw refused(
        `It asks the page for ${name} ${requiredVersion}, a range that is not read here.`,
        `Set shared: { '${name}': { requiredVersion: … } } to a caret with three numbers (^19.0.0), one version or "*".`,
      );
    return { name, requiredVersion, names: ['*'], ...(hasOwn ? { isOptional: /** @type {const} */ (true) } : {}) };
  });
}

/** Where its pages are, and what else of a manifest there is. @throws Failure */
export function readDeclaration(/** @type {string} */ file) {
  if (!existsSync(file))
    throw refused(
      `${file} is missing, so nothing says at which address its pages are.`,
      'It has routes as src/manifest.ts of a remote has them, and pages: { "widget": "./Widget" }.',
    );
  return JSON.parse(readFileSync(file, 'utf8'));
}

function refused(/** @type {string} */ message, /** @type {string} */ remedy) {
  return new Failure(EXIT.refused, message, { code: 'not_publishable', remedy });
}
