// npm run nightly -- --part mutation [part of a path …]: puts small mistakes into rules, reducers, guards and headers,
// one at a time, and counts how many the tests notice. Fails below nine in ten.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, instrument } from '../mutation/instrument.mjs';
import { mutatedFiles } from '../mutation/mutated-files.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess, seconds } from '../run/run-process.mjs';

continueOnProjectNode();

const LEAST_NOTICED = 0.9;

const started = performance.now();
const asked = process.argv.slice(2);
const files = mutatedFiles().filter(({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)));
if (files.length === 0) {
  console.error(`No file of tooling/mutation/mutated-files.mjs matches ${asked.join(', ')}.`);
  process.exit(2);
}
const { mutants, reportOf } = await instrument(files);
mkdirSync(join(folder, 'outcomes'), { recursive: true });

const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const config = join(root, 'tooling', 'mutation', 'jest.config.mjs');
const { output } = await runProcess(process.execPath, [jest, '--config', config, '--maxWorkers=2', '--silent']);

let noticed = 0;
let unread = 0;
for (const { file } of files) {
  const own = mutants.filter((mutant) => mutant.file === file);
  if (!existsSync(reportOf(file))) {
    unread += 1;
    console.log(`FAIL ${file}: its tests did not run`);
    continue;
  }
  const outcomes = JSON.parse(readFileSync(reportOf(file), 'utf8'));
  const left = own.filter(({ id }) => outcomes[id] !== 'noticed');
  noticed += own.length - left.length;
  console.log(`${share(own.length - left.length, own.length)} ${file}: ${own.length - left.length} of ${own.length}`);
  for (const { id, line, name, replacement } of left)
    console.log(`     ${file}:${line} ${outcomes[id]}: ${name} → ${oneLine(replacement)}`);
}
if (unread > 0) console.log(output);
const isEnough = unread === 0 && noticed >= mutants.length * LEAST_NOTICED;
console.log(
  `mutation: ${noticed} of ${mutants.length} noticed, ${share(noticed, mutants.length)} (${seconds(performance.now() - started)})`,
);
process.exitCode = isEnough ? 0 : 1;

function share(/** @type {number} */ part, /** @type {number} */ whole) {
  return (whole === 0 ? 1 : part / whole).toFixed(2);
}

function oneLine(/** @type {string} */ text) {
  return text.replaceAll(/\s+/g, ' ').slice(0, 90);
}
