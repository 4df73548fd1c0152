// What a night has time for, in parts that can be chosen. Minutes are those of two quiet cores.

/**
 * `steps`: files that Node runs one after the other until one fails; the last one gets the options of a part that was
 * chosen alone.
 *
 * @typedef {{ file: string, args?: readonly string[] }} Step
 * @typedef {{ name: string, what: string, minutes: number, steps: readonly Step[] }} Part
 */

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'delivery',
    what: 'a thousand runs of twenty browsers, in each of which something breaks',
    minutes: 50,
    steps: [{ file: 'proving/faults/nightly.ts' }],
  },
  {
    name: 'storm',
    what: 'two hundred browsers that lose their connection in the same moment',
    minutes: 2,
    steps: [{ file: 'proving/faults/storm.ts' }],
  },
  {
    name: 'soak',
    what: 'half an hour of seven tenths of the messages that one server can take',
    minutes: 32,
    steps: [{ file: 'proving/benchmarks/server/soak.ts' }],
  },
  {
    name: 'chat',
    what: 'messages against a bare echo, their round trips, a long conversation against a bare list',
    minutes: 3,
    steps: [{ file: 'proving/benchmarks/commands/bench-chat.mjs' }],
  },
  {
    name: 'processes',
    what: 'a message with one process and with two, and beside a flood of one account',
    minutes: 4,
    steps: [{ file: 'proving/benchmarks/commands/bench-processes.mjs' }],
  },
  {
    name: 'search',
    what: 'a search among a hundred thousand people and among a million against one among a thousand; 5 GB of disk',
    minutes: 12,
    steps: [{ file: 'proving/benchmarks/commands/bench-search.mjs' }],
  },
  {
    name: 'plans',
    what: 'how the database reads a million people and a million messages, statement by statement; 8 GB of disk',
    minutes: 5,
    steps: [{ file: 'proving/benchmarks/large/plans.ts' }],
  },
  {
    name: 'lighthouse',
    what: 'what Lighthouse says of five pages on a phone, by day and by night',
    minutes: 7,
    steps: [{ file: 'proving/benchmarks/commands/bench-lighthouse.mjs' }],
  },
  {
    name: 'shoppers',
    what: 'a thousand nervous shoppers, and processes that die',
    minutes: 5,
    steps: [{ file: 'tooling/commands/unit.mjs', args: ['server', 'random-runs.test.ts'] }],
  },
  {
    name: 'unit',
    what: 'the files of unit tests that are marked for the night',
    minutes: 6,
    steps: [{ file: 'tooling/commands/unit-nightly.mjs' }],
  },
  {
    name: 'mutation',
    what: 'small mistakes in rules, reducers, guards and headers, of which tests have to notice nine in ten',
    minutes: 10,
    steps: [{ file: 'tooling/commands/mutation.mjs' }],
  },
  {
    name: 'browser',
    what: 'every browser test, on both screens',
    minutes: 45,
    steps: [{ file: 'tooling/commands/build.mjs' }, { file: 'tooling/commands/e2e.mjs' }],
  },
  {
    name: 'engines',
    what: 'the evening of one person in Firefox and in WebKit',
    minutes: 3,
    steps: [{ file: 'tooling/commands/build.mjs' }, { file: 'tooling/commands/engines.mjs' }],
  },
  {
    name: 'supply',
    what: 'what comes from others: licences, scripts of installing, known weaknesses; secrets in our files',
    minutes: 1,
    steps: [{ file: 'tooling/commands/supply.mjs' }],
  },
  {
    name: 'deploy',
    what: 'files for operators by their own programs, which are fetched where they can be had',
    minutes: 1,
    steps: [{ file: 'tooling/commands/deploy-files.mjs' }],
  },
  {
    name: 'site',
    what: 'payment pages of the sites in HALO_PAYMENT_SITES, compared with what was approved',
    minutes: 1,
    steps: [{ file: 'tooling/commands/payment-site.mjs' }],
  },
];

/**
 * Reads the command line: `--part name` chooses, also several; what else stands there goes to the one part that was
 * chosen, and to `delivery` when none was.
 *
 * @param {readonly string[]} args
 * @returns {{ chosen: readonly Part[], options: readonly string[] } | { problem: string }}
 */
export function chooseParts(args) {
  /** @type {string[]} */
  const names = [];
  /** @type {string[]} */
  const options = [];
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--part') names.push(args[(index += 1)] ?? '');
    else options.push(args[index] ?? '');
  }
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) return { problem: `Unknown part: ${unknown.join(', ')}. ${known()}` };
  if (names.length === 0 && options.length > 0) names.push('delivery');
  if (names.length > 1 && options.length > 0) return { problem: `Options go to one part. ${known()}` };
  return { chosen: parts.filter(({ name }) => names.length === 0 || names.includes(name)), options };
}

function known() {
  return `Parts: ${parts.map(({ name, minutes }) => `${name} (about ${minutes} min)`).join(', ')}.`;
}

/** @returns {string} the closing line of a part */
export function resultLine(/** @type {{ name: string, code: number, ms: number }} */ { name, code, ms }) {
  return `${name.padEnd(10)}${code === 0 ? 'passed' : 'failed'}${(ms / 60_000).toFixed(1).padStart(8)} min`;
}
