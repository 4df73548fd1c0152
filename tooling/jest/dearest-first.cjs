// The order of test files: neither worker should be left with the longest file at the end. Where jest knows from
// a run before how long each took, it goes by that. On a fresh clone it goes by size, which says little of a group
// (groups.mjs): there packages whose tests start servers and processes come first, and short ones fill the end.
const { default: Sequencer } = require('@jest/test-sequencer');

const DEAREST = [
  ...['proving', 'tooling', 'server', 'releases', 'console', 'mfe-account', 'mfe-payments', 'mfe-auth', 'mfe-chat'],
  ...['mfe-discovery', 'server-kit'],
];

class DearestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** @returns {number} of the package in the order */
function placeOf({ context }) {
  const place = DEAREST.indexOf(context.config.displayName?.name ?? '');
  return place < 0 ? DEAREST.length : place;
}

module.exports = DearestFirst;
