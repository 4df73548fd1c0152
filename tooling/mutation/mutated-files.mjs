// What the mutation run changes: rules, reducers, guards and headers. Only the test file beside each one is run, so
// no file is listed whose tests need a database. The list only grows: a file enters it when its own tests notice nearly
// all.

/** @type {readonly { folder: string, files: readonly string[] }[]} */
const mutated = [
  {
    folder: 'shared/src',
    files: [
      'contracts/app-path',
      'contracts/compatibility/compatibility-problems',
      'contracts/compatibility/topic-shapes',
      'contracts/compatibility/version-range',
      'contracts/places',
      'realtime/message-cursor',
      'realtime/notification-timing',
      'releases/verify-releases',
      'store/create-store',
    ],
  },
  {
    folder: 'mfe-chat/src',
    files: [
      'conversation/conversation-state',
      'conversation/message-price',
      'conversation/outbox',
      'inbox/inbox-state',
      'notices/notices-state',
    ],
  },
  {
    folder: 'mfe-payments/src',
    files: ['live/payment-state', 'ok/ok-state', 'payment-check/payment-check-state'],
  },
  {
    folder: 'shell/src',
    files: [
      'releases/release-state',
      'remotes/script-addresses',
      'remotes/version-range',
      'routing/entry-decision',
      'routing/places',
      'routing/route-table',
      'session/session-state',
    ],
  },
  {
    folder: 'server-kit/src',
    files: ['http/content-security-policy', 'http/security-headers', 'http/system-hosts'],
  },
  {
    folder: 'server/src',
    files: [
      'http/access',
      'modules/accounts/email-address',
      'modules/accounts/session-state',
      'modules/conversations/message-view',
      'modules/credits/message-price',
      'modules/notifications/push-endpoint',
      'modules/payments/attempts/attempt-state',
      'modules/payments/providers/maxpay/maxpay-result',
      'modules/payments/providers/trustpay/trustpay-result',
      'modules/purchases/notice-rule',
      'modules/purchases/refund-rule',
      'modules/purchases/spending-rule',
      'modules/realtime/event-limiter',
      'modules/realtime/socket-origin',
      'trusted-proxies',
    ],
  },
  {
    folder: 'releases/src',
    files: [
      'operations/rights',
      'platform/check/compare-shell',
      'platform/health/health-rule',
      'platform/sets/release-change',
      'platform/versions/document-problems',
      'platform/versions/kept-versions',
    ],
  },
];

/** @returns {{ file: string, tests: string[] }[]} */
export function mutatedFiles() {
  return mutated.flatMap(({ folder, files }) =>
    files.map((file) => ({ file: `${folder}/${file}.ts`, tests: [`${folder}/${file}.test.ts`] })),
  );
}
