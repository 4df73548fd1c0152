/** @typedef {import('./locked-packages.mjs').LockedPackage} LockedPackage */
/** @typedef {{ packages: RegExp, licence: string, why: string }} Exception */

/** Asks for no more than that its text and the author's name stay with the code. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]);

/** Licences that ask for more, each for the packages where that is kept. @type {readonly Exception[]} */
export const EXCEPTIONS = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own beside sharp, unchanged and replaceable, on the server alone',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'loaded as it came and replaceable, on the server alone (decision 0097)',
  },
  {
    packages: /^web-push$/,
    licence: 'MPL-2.0',
    why: 'unchanged, on the server alone; the licence asks for changed files',
  },
  {
    packages: /^argparse$/,
    licence: 'PSF-2.0',
    why: 'unchanged, on the server alone; the licence asks for its text and for a note of changes',
  },
  {
    packages: /^@fontsource(-variable)?\/figtree$/,
    licence: 'OFL-1.1',
    why: 'a font, served as it came; its name and licence stand in the file',
  },
  {
    packages: /^@dicebear\/micah$/,
    licence: 'CC-BY-4.0',
    why: 'portraits after drawings by Micah Lanier, who is named on the page and in README.md',
  },
  {
    packages: /^date-holidays$/,
    licence: 'CC-BY-3.0',
    why: 'its list of public holidays is partly from Wikipedia; named in README.md, on the server alone',
  },
];

/**
 * What packages say of themselves where package-lock.json has no licence: read in the LICENSE file of this version, and
 * to be read again with the next one.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const READ_BY_HAND = { 'png-js@2.0.0': 'MIT', 'xmlhttprequest-ssl@2.1.2': 'MIT' };

/** The licence of a package; undefined where neither it nor our list says. */
export function licenceOf(
  /** @type {Pick<LockedPackage, 'name' | 'version' | 'license'>} */ { name, version, license },
) {
  return license ?? READ_BY_HAND[`${name}@${version}`];
}

/**
 * @param {readonly LockedPackage[]} shipped
 * @returns {string[]} problems
 */
export function licenceProblems(shipped) {
  const problems = shipped.flatMap((found) => {
    const licence = licenceOf(found);
    const name = `${found.name}@${found.version}`;
    if (licence === undefined) return [`${name}: has no licence; read its LICENSE file and add it to READ_BY_HAND`];
    return isAllowed(licence, found.name) ? [] : [`${name}: ${licence} is not allowed for it`];
  });
  const read = Object.keys(READ_BY_HAND).filter(
    (name) => !shipped.some((found) => `${found.name}@${found.version}` === name && found.license === undefined),
  );
  const unused = EXCEPTIONS.filter(({ packages }) => !shipped.some(({ name }) => packages.test(name)));
  return [
    ...problems,
    ...read.map((name) => `READ_BY_HAND names ${name}, which is not shipped without a licence any more`),
    ...unused.map(({ packages }) => `an exception names ${packages}, which is not shipped any more`),
  ];
}

/**
 * Reads expressions of SPDX as packages have them. One in another form is not allowed.
 *
 * @param {string} expression
 * @param {string} name of the package
 * @returns {boolean}
 */
export function isAllowed(expression, name) {
  const text = expression.replace(/^\(([^()]*)\)$/, '$1').trim();
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => isAllowed(each, name));
  if (text.includes(' AND ')) return text.split(' AND ').every((each) => isAllowed(each, name));
  return ALLOWED.has(text) || EXCEPTIONS.some(({ packages, licence }) => licence === text && packages.test(name));
}
