// One violation a boundary rule, and beside it the same thing done right.
// `bad` and `good` are [path, text]; seeded.test.mjs writes them into a workspace of their own.

const shared = (/** @type {string} */ module) => `import { thing } from '@halo/shared/${module}';\nexport const used = thing;\n`;
const relative = (/** @type {string} */ path) => `import { thing } from '${path}';\nexport const used = thing;\n`;
const vendor = (/** @type {string} */ name) => `import thing from '${name}';\nexport const used = thing;\n`;

export const boundarySeeds = [
  {
    rule: 'remote-imports-remote',
    bad: ['mfe-chat/src/inbox/reach-sibling.ts', relative('../../../mfe-auth/src/sign-in/thing.ts')],
    good: ['mfe-chat/src/inbox/reach-self.ts', relative('./thing.ts')],
  },
  {
    rule: 'remote-imports-house',
    bad: ['mfe-chat/src/inbox/reach-brand.ts', `import { thing } from '@halo/brands';\nexport const used = thing;\n`],
    good: ['mfe-chat/src/inbox/reach-theme.ts', shared('theme')],
  },
  {
    rule: 'shell-imports-remote',
    bad: ['shell/src/boot/reach-remote.ts', relative('../../../mfe-auth/src/sign-in/thing.ts')],
    good: ['shell/src/boot/reach-remote-contract.ts', shared('remote')],
  },
  {
    rule: 'shell-imports-house',
    bad: ['shell/src/boot/reach-brands.ts', `import { thing } from '@halo/brands';\nexport const used = thing;\n`],
    good: ['shell/src/boot/reach-contracts.ts', shared('contracts')],
  },
  {
    rule: 'shared-imports-ours',
    bad: ['shared/src/remote/reach-shell.ts', relative('../../../shell/src/boot/thing.ts')],
    good: ['shared/src/remote/reach-self.ts', relative('./thing.ts')],
  },
  {
    rule: 'brands-imports',
    bad: ['brands/src/reach-ui.ts', shared('ui')],
    good: ['brands/src/reach-theme.ts', shared('theme')],
  },
  {
    rule: 'server-imports-house',
    bad: ['server/src/reach-shell.ts', relative('../../shell/src/boot/thing.ts')],
    good: ['server/src/reach-brands.ts', `import { thing } from '@halo/brands';\nexport const used = thing;\n`],
  },
  {
    rule: 'server-kit-imports-ours',
    bad: ['server-kit/src/reach-server.ts', relative('../../server/src/thing.ts')],
    good: ['server-kit/src/reach-errors.ts', shared('errors')],
  },
  {
    rule: 'releases-imports-ours',
    bad: ['releases/src/reach-server.ts', relative('../../server/src/thing.ts')],
    good: ['releases/src/reach-kit.ts', relative('../../server-kit/src/thing.ts')],
  },
  {
    rule: 'simulators-import-ours',
    bad: ['simulators/src/reach-server.ts', relative('../../server/src/thing.ts')],
    good: ['simulators/src/reach-kit.ts', relative('../../server-kit/src/thing.ts')],
  },
  {
    rule: 'proving-is-imported',
    bad: ['server/src/reach-proof.ts', relative('../../proving/faults/thing.ts')],
    good: ['proving/faults/reach-server.ts', relative('../../server/src/thing.ts')],
  },
  {
    rule: 'server-imports-shared',
    bad: ['server/src/http/reach-bus.ts', shared('bus')],
    good: ['server/src/http/reach-errors.ts', shared('errors')],
  },
  {
    rule: 'edge-imports-shared',
    bad: ['server/src/edge/reach-ui.ts', shared('ui')],
    good: ['server/src/edge/reach-theme.ts', shared('theme')],
  },
  {
    rule: 'e2e-imports',
    bad: ['e2e/specs/reach-server.ts', relative('../../server/src/thing.ts')],
    good: ['e2e/specs/reach-contracts.ts', shared('contracts')],
  },
  {
    rule: 'console-imports-house',
    bad: ['console/src/overview/reach-shell.ts', relative('../../../shell/src/boot/thing.ts')],
    good: ['console/src/overview/reach-contracts.ts', shared('contracts')],
  },
  {
    rule: 'console-imports-shared',
    bad: ['console/src/overview/reach-ui.ts', shared('ui')],
    good: ['console/src/overview/reach-errors.ts', shared('errors')],
  },
  {
    rule: 'tooling-imports-product',
    bad: ['tooling/reach-shared.mjs', shared('contracts')],
    good: ['tooling/reach-self.mjs', relative('./thing.mjs')],
  },
  ...[
    ['contracts', 'texts'],
    ['texts', 'errors'],
    ['errors', 'releases'],
    ['releases', 'store'],
    ['store', 'bus'],
    ['bus', 'http'],
    ['http', 'api'],
    ['api', 'realtime'],
    ['realtime', 'storage'],
    ['storage', 'i18n'],
    ['i18n', 'theme'],
    ['theme', 'ui'],
    ['ui', 'trust'],
    ['trust', 'remote'],
    ['remote', 'prerender'],
    ['prerender', 'testing'],
  ].map(([lower, higher]) => ({
    rule: `shared-layer-${lower}`,
    bad: [`shared/src/${lower}/reach-up.ts`, relative(`../${higher}/index.ts`)],
    good: [`shared/src/${higher}/reach-down-to-${lower}.ts`, relative(`../${lower}/index.ts`)],
  })),
  {
    rule: 'shared-own-list',
    bad: ['shared/src/ui/reach-list.ts', relative('../theme/index.ts')],
    good: ['shared/src/ui/reach-file.ts', relative('../theme/thing.ts')],
  },
  {
    rule: 'shared-deep-import',
    bad: ['mfe-chat/src/inbox/reach-deep.ts', relative('../../../shared/src/theme/thing.ts')],
    good: ['mfe-chat/src/inbox/reach-entry.ts', shared('errors')],
  },
  {
    rule: 'features-apart',
    bad: ['mfe-chat/src/inbox/reach-feature.ts', relative('../conversation/thing.ts')],
    good: ['mfe-chat/src/inbox/reach-bottom.ts', relative('../api/thing.ts')],
  },
  {
    rule: 'view-does-not-fetch',
    bad: ['mfe-chat/src/inbox/fetching-view.tsx', shared('api')],
    good: ['mfe-chat/src/inbox/drawing-view.tsx', shared('ui')],
  },
  ...[
    ['ky', 'vendor-ky', 'shared/src/http'],
    ['socket.io-client', 'vendor-socket-io-client', 'shared/src/realtime'],
    ['@module-federation/runtime', 'vendor-module-federation', 'shell/src/remotes'],
    ['i18next', 'vendor-i18next', 'shared/src/i18n'],
    ['downshift', 'vendor-downshift', 'shared/src/ui'],
    ['single-spa-react', 'vendor-single-spa-react', 'shared/src/remote'],
    ['@mantine/core', 'vendor-mantine-core', 'console/src/overview'],
    ['@tanstack/react-query', 'vendor-tanstack-react-query', 'console/src/api'],
  ].map(([name, rule, home]) => ({
    rule: String(rule),
    bad: [`mfe-chat/src/inbox/${rule}.ts`, vendor(String(name))],
    good: [`${home}/${rule}.ts`, vendor(String(name))],
  })),
  {
    rule: 'testing-in-product',
    bad: ['mfe-chat/src/inbox/reach-testing.ts', shared('testing')],
    good: ['mfe-chat/src/inbox/reach-testing.test.ts', `${shared('testing')}test('uses it', () => expect(used).toBe(1));\n`],
  },
  {
    rule: 'product-imports-test',
    bad: ['mfe-chat/src/inbox/reach-test.ts', relative('./thing.test.ts')],
    good: ['mfe-chat/src/inbox/reach-no-test.ts', relative('./thing.ts')],
  },
  {
    rule: 'server-module-deep-import',
    bad: ['server/src/modules/mail/reach-inside.ts', relative('../accounts/thing.ts')],
    good: ['server/src/modules/mail/reach-door.ts', relative('../accounts/index.ts')],
  },
  {
    rule: 'server-past-the-door',
    bad: ['server/src/edge/reach-inside.ts', relative('../modules/accounts/thing.ts')],
    good: ['server/src/edge/reach-door.ts', relative('../modules/accounts/index.ts')],
  },
  {
    rule: 'releases-past-the-door',
    bad: ['server/src/edge/reach-releases-inside.ts', relative('../../../releases/src/platform/thing.ts')],
    good: ['server/src/edge/reach-releases-door.ts', relative('../../../releases/src/index.ts')],
  },
  {
    rule: 'server-upward-import',
    bad: ['server/src/modules/mail/reach-environment.ts', relative('../../env.ts')],
    good: ['server/src/modules/mail/reach-basics.ts', relative('../../basics.ts')],
  },
  {
    rule: 'environment-import',
    bad: ['server/src/edge/reach-environment.ts', relative('../env.ts')],
    good: ['server/src/main.ts', relative('./env.ts')],
  },
  {
    rule: 'child-imports-parent-props',
    bad: [
      'mfe-chat/src/inbox/whole-list.tsx',
      `import { Item } from './whole-list-item.tsx';\nexport interface WholeListProps { name: string }\nexport const WholeList = (props: WholeListProps) => Item(props);\n`,
      'mfe-chat/src/inbox/whole-list-item.tsx',
      `import type { WholeListProps } from './whole-list.tsx';\nexport const Item = ({ name }: WholeListProps) => name;\n`,
    ],
    good: [
      'mfe-chat/src/inbox/own-list.tsx',
      `import { Item, type ItemProps } from './own-list-item.tsx';\nexport const OwnList = (props: ItemProps) => Item(props);\n`,
      'mfe-chat/src/inbox/own-list-item.tsx',
      `export interface ItemProps { name: string }\nexport const Item = ({ name }: ItemProps) => name;\n`,
      'mfe-chat/src/inbox/use-own-list.ts',
      `import type { ItemProps } from './own-list-item.tsx';\nexport const useOwnList = (): ItemProps => ({ name: 'a' });\n`,
    ],
  },
  {
    rule: 'no-cycle',
    bad: [
      'mfe-chat/src/inbox/ring.ts',
      `import { other } from './ring-other.ts';\nexport const ring = () => other();\n`,
      'mfe-chat/src/inbox/ring-other.ts',
      `import { ring } from './ring.ts';\nexport const other = () => ring();\n`,
    ],
    good: [
      'mfe-chat/src/inbox/line.ts',
      `import { other } from './line-end.ts';\nexport const line = () => other();\n`,
      'mfe-chat/src/inbox/line-end.ts',
      `export const other = () => 1;\n`,
    ],
  },
  {
    // A circle that only types close.
    rule: 'no-cycle',
    bad: [
      'mfe-chat/src/inbox/type-ring.ts',
      `import { last } from './type-ring-end.ts';\nexport interface Link { next: string }\nexport const ring = () => last({ next: 'a' });\n`,
      'mfe-chat/src/inbox/type-ring-end.ts',
      `import type { Link } from './type-ring.ts';\nexport const last = (link: Link) => link.next;\n`,
    ],
    good: [
      'mfe-chat/src/inbox/chain.ts',
      `import { last } from './chain-end.ts';\nexport const chain = () => last({ next: 'a' });\n`,
      'mfe-chat/src/inbox/chain-end.ts',
      `import type { Link } from './chain-link.ts';\nexport const last = (link: Link) => link.next;\n`,
      'mfe-chat/src/inbox/chain-link.ts',
      `export interface Link { next: string }\n`,
    ],
  },
];

/** Files that the seeds import. */
export const boundaryTargets = [
  ...[
    'mfe-auth/src/sign-in/thing.ts',
    'mfe-chat/src/inbox/thing.ts',
    'mfe-chat/src/conversation/thing.ts',
    'mfe-chat/src/api/thing.ts',
    'shell/src/boot/thing.ts',
    'shared/src/remote/thing.ts',
    'shared/src/theme/thing.ts',
    'server/src/thing.ts',
    'server/src/basics.ts',
    'server/src/env.ts',
    'server/src/modules/accounts/index.ts',
    'server/src/modules/accounts/thing.ts',
    'server-kit/src/thing.ts',
    'releases/src/index.ts',
    'releases/src/platform/thing.ts',
    'proving/faults/thing.ts',
    'tooling/thing.mjs',
    'brands/src/index.ts',
  ].map((path) => [path, 'export const thing = 1;\n']),
  ['mfe-chat/src/inbox/thing.test.ts', "export const thing = 1;\ntest('is one', () => expect(thing).toBe(1));\n"],
];
