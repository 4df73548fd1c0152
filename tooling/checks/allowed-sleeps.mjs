/**
 * Files of tests that still sleep, by path, and how often. The list only shrinks: a mended place lowers its number
 * or takes the line out.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const allowedSleeps = {
  'e2e/pages/checkout.ts': 1,
  'e2e/specs/chat/notices.spec.ts': 2,
  'e2e/specs/chat/push.spec.ts': 1,
  'e2e/specs/release-health.spec.ts': 2,
};
