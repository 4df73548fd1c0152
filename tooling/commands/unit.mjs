// npm run unit [package…] [-- jest options]: jest over the packages, three workers: on two cores one of them mostly
// waits for PostgreSQL or a process. Without a path or pattern the test files run in groups (tooling/jest/groups.mjs);
// HALO_TEST_GROUPS=0 takes each alone.
import { join } from 'node:path';
import { choosePackages, packages, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

continueOnProjectNode();

const args = process.argv.slice(2);
const known = packages.filter((name) => name !== 'e2e');
const isPackage = (/** @type {string} */ arg) => known.includes(arg.replace(/^@halo\//, '').replace(/\/$/, ''));
const isPattern = (/** @type {string} */ arg) => /^-|\.|\/./.test(arg.replace(/^@halo\//, ''));
// After the packages come patterns and options. A first word that is neither is a package with a slip in it.
const firstOption = args.findIndex((arg, index) => isPattern(arg) || (index > 0 && !isPackage(arg)));
const named = firstOption < 0 ? args : args.slice(0, firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);
const asked = choosePackages(named, known);

// Options that choose among files or tests need the files themselves.
const isEverything = options.every((option) => /^--(json|outputFile=.*|silent|verbose|forceExit|ci)$/.test(option));
// A package may have no tests; a path or pattern that finds none has a slip in it.
const mayFindNone = options.every((option) => option.startsWith('-'));
const groups = process.env['HALO_TEST_GROUPS'] ?? (isEverything ? '1' : '0');

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const { code } = await runProcess(
  process.execPath,
  // --selectProjects takes everything that follows it, so it comes last.
  [
    jest,
    ...options,
    '--maxWorkers=3',
    ...(mayFindNone ? ['--passWithNoTests'] : []),
    ...(named.length > 0 ? ['--selectProjects', ...asked] : []),
  ],
  { show: true, env: { ...process.env, HALO_TEST_GROUPS: groups } },
);
process.exitCode = code;
