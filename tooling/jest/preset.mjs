import { join } from 'node:path';
import { folderOf, root, tooling } from '../run/packages.mjs';
import { loadedAsTheyAre } from './es-modules.mjs';
import { writeGroups } from './groups.mjs';

const here = join(tooling, 'jest');
/** Found once for all packages. */
const ofOthers = loadedAsTheyAre();

// Fixtures are in UTC; what a page shows is in the time zone of its reader. Workers inherit this.
process.env['TZ'] = 'UTC';

/** A machine that is busy with other things is no failure. */
const TEST_TIMEOUT_MS = 60_000;

/** What both flavours share. Everything runs as CommonJS; see transform.cjs. */
function project(/** @type {string} */ name, /** @type {string | undefined} */ beforeFile = undefined) {
  const groups = process.env['HALO_TEST_GROUPS'] === '1' ? writeGroups(name, beforeFile) : undefined;
  return {
    displayName: name,
    rootDir: folderOf(name),
    // The build output and the browser journeys hold files that look like tests.
    ...(groups
      ? { roots: ['<rootDir>', groups.folder], testMatch: [`${groups.folder}/*.test.cjs`, ...groups.alone] }
      : { testMatch: ['<rootDir>/**/*.test.{ts,tsx,mjs}'] }),
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
    transform: { '\\.(?:[cm]?js|tsx?)$': join(here, 'transform.cjs') },
    transformIgnorePatterns: ofOthers,
    cacheDirectory: join(root, '.cache', 'jest'),
    restoreMocks: true,
    testTimeout: TEST_TIMEOUT_MS,
    // Looking a global up in a sandbox is slow, and drizzle does it for each piece of a query: a fifth of the time of
    // the server's tests.
    sandboxInjectedGlobals: ['Object'],
  };
}

/**
 * Jest project for code that runs in the browser: jsdom, the Web APIs that jsdom
 * lacks, the matchers of jest-dom and jest-axe. A single test file can switch to
 * Node with the comment `@jest-environment node` at its top.
 *
 * @param {string} name of the package
 */
export function browserProject(name) {
  return {
    ...project(name, join(here, 'shared-window.cjs')),
    testEnvironment: join(here, 'browser-environment.cjs'),
    setupFiles: [join(here, 'setup-globals.cjs')],
    setupFilesAfterEnv: [join(here, 'setup-browser.cjs')],
    moduleNameMapper: {
      '\\.(?:woff2|svg|png|jpg)$': join(here, 'asset-stub.cjs'),
      '\\.css$': join(here, 'asset-stub.cjs'),
    },
  };
}

/**
 * Jest project for code that runs in Node.
 *
 * @param {string} name of the package
 */
export function serverProject(name) {
  return {
    ...project(name),
    testEnvironment: 'node',
    setupFiles: [join(here, 'setup-globals.cjs')],
    // What belongs to server-kit meets it as it is.
    ...(name === 'server-kit' ? {} : { moduleNameMapper: { '^@node-rs/argon2$': join(here, 'quick-argon2.cjs') } }),
  };
}
