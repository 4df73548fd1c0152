/**
 * Files of tests that still sleep, by name, and how often. The list only shrinks: a mended place lowers its number
 * or takes the line out.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const allowedSleeps = {
  'checkout.ts': 1,
  'notices.spec.ts': 2,
  'push.spec.ts': 1,
  'release-health.spec.ts': 2,
};
