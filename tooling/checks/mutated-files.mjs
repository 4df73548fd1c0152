// The night changes listed files and runs the tests beside them: a file that moved would end it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mutatedFiles } from '../mutation/mutated-files.mjs';
import { root } from '../run/packages.mjs';

export const title = 'every file of the mutation run is there, with its tests';

/** @returns {string[]} */
export function run() {
  return mutatedFiles()
    .flatMap(({ file, tests }) => [file, ...tests])
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `${file} is in tooling/mutation/mutated-files.mjs and nowhere else`);
}
