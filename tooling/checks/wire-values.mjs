import { importSource } from '../run/import-source.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'what the wire says in Italian has an English name, and stands in contracts only';

/**
 * Contracts name the values. Tests and what serves them speak the wire; manifests are release documents; the log
 * recognises fields by their names on the wire.
 */
const SPEAKS_THE_WIRE =
  /^shared\/src\/contracts\/|^(?:e2e|proving|simulators|tooling)\/|\.test\.|\/(?:testing|sandbox)\/|-(?:fixtures|harness|bench)\.ts$|\/src\/manifest\.ts$|\/log-redaction\.ts$/;
/** Values of codecs and names of events, which no table lists. */
const OTHERS = ['uomo', 'donna', 'notifica', 'letto', 'creditiResidui'];

/** @returns {Promise<string[]>} problems */
export async function run() {
  const { HOOKS, PRODUCT_EVENTS, WIRE_VALUES } = await importSource('shared/src/contracts/wire-values.ts');
  const values = [HOOKS, PRODUCT_EVENTS, WIRE_VALUES].flatMap((table) => Object.values(table)).concat(OTHERS);
  return findFiles(/\.tsx?$/)
    .filter((file) => !SPEAKS_THE_WIRE.test(file))
    .flatMap((file) =>
      quotedIn(readText(file), values).map(
        (value) => `${file} says '${value}'; take its English name from @halo/shared/contracts`,
      ),
    );
}

/**
 * @param {string} text
 * @param {readonly string[]} values
 * @returns {string[]} those of the values that stand in quotes
 */
export function quotedIn(text, values) {
  return values.filter((value) => new RegExp(`(['"])${value}\\1`).test(text));
}
