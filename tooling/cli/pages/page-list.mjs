/** What a parameter of an address is when none was given: the page draws that there is nothing of the kind. */
const SAMPLE = '1';

/** @typedef {{ path: string, as: 'visitor' | 'member' }} Opened */

/**
 * Addresses at which every page of a remote is opened, as who may enter there.
 *
 * @param {{ routes: readonly { path: string, access: string, visitorPage?: string }[] }} manifest
 * @param {readonly string[]} given addresses of routes with parameters
 * @returns {Opened[]}
 */
export function pagesToOpen({ routes }, given = []) {
  return routes.flatMap(({ path, access, visitorPage }) => {
    const pattern = new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '[^/?]+')}(?:\\?.*)?$`);
    const named = given.filter((address) => pattern.test(address));
    const addresses = named.length > 0 ? named : [path.replaceAll(/:\w+/g, SAMPLE)];
    /** @type {('visitor' | 'member')[]} */
    const people = access === 'member' ? ['member'] : ['visitor'];
    if (visitorPage !== undefined) people.push('visitor');
    return addresses.flatMap((address) => [...new Set(people)].map((as) => ({ path: address, as })));
  });
}
