import { licenceOf } from './licences.mjs';

/** @typedef {import('./locked-packages.mjs').LockedPackage} LockedPackage */

/**
 * A bill of materials in CycloneDX 1.6. `npm sbom` leaves out what workspaces need beside their direct dependencies,
 * here more than half.
 *
 * @param {readonly LockedPackage[]} shipped
 * @param {{ name: string, version: string }} product
 */
export function billOfMaterials(shipped, { name, version }) {
  const own = `pkg:npm/${name}@${version}`;
  // One package may lie in several folders.
  /** @type {Map<string, LockedPackage[]>} */
  const byAddress = new Map();
  for (const found of shipped) byAddress.set(addressOf(found), [...(byAddress.get(addressOf(found)) ?? []), found]);
  const addressOfFolder = new Map(shipped.map((found) => [found.folder, addressOf(found)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: own } },
    components: [...byAddress.values()].flatMap(([found]) => (found ? [componentOf(found)] : [])),
    dependencies: [
      { ref: own, dependsOn: [...byAddress.keys()] },
      ...[...byAddress].map(([ref, copies]) => ({
        ref,
        dependsOn: [...new Set(copies.flatMap(({ needs }) => needs))]
          .flatMap((folder) => addressOfFolder.get(folder) ?? [])
          .filter((address, index, all) => all.indexOf(address) === index),
      })),
    ],
  };
}

/** @returns {string} package URL */
function addressOf(/** @type {LockedPackage} */ { name, version = '' }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function componentOf(/** @type {LockedPackage} */ found) {
  const { name, version, optional, integrity } = found;
  const [, group, title = name] = /^(@[^/]+)\/(.*)$/.exec(name) ?? [];
  const licence = licenceOf(found);
  return {
    type: 'library',
    'bom-ref': addressOf(found),
    ...(group === undefined ? {} : { group }),
    name: title,
    version,
    purl: addressOf(found),
    scope: optional ? 'optional' : 'required',
    licenses: licence === undefined ? [] : [licenceEntry(licence)],
    hashes: integrity === undefined ? [] : [hashOf(integrity)],
  };
}

function licenceEntry(/** @type {string} */ licence) {
  return / (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };
}

function hashOf(/** @type {string} */ integrity) {
  const [algorithm = '', bytes = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(bytes, 'base64').toString('hex') };
}
