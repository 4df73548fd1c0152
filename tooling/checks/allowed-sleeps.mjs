/**
 * Files of tests that still sleep, by name, and how often. The list only shrinks: a mended place lowers its number
 * or takes the line out.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const allowedSleeps = {
  'chat-sandbox.ts': 1,
  'checkout.ts': 1,
  'coming-back.spec.ts': 5,
  'devices.spec.ts': 1,
  'fault-matrix.spec.ts': 1,
  'mailbox.ts': 2,
  'notices.spec.ts': 5,
  'push.spec.ts': 1,
  'release-boot.spec.ts': 3,
  'release-health.spec.ts': 3,
  'release-switch.spec.ts': 3,
  'safety.spec.ts': 1,
  'sending.spec.ts': 3,
  'thread.spec.ts': 3,
  'thread.ts': 1,
};
