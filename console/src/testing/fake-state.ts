import type {
  AccessToken,
  AuditEntry,
  FourEyesList,
  Freeze,
  FlowBook,
  PlanBook,
  Operator,
  OperatorRecord,
  SessionState,
  Pin,
  Pins,
  Proposal,
  PublishedVersion,
  Revision,
  Rollout,
  ShellHealth,
  TeamProfile,
  VersionHealth,
} from '@halo/shared/contracts/operations';

import type { FakeDesk } from './fake-desk.ts';
import type { FakePayments } from './fake-payments.ts';
import { aTeamProfile } from './fake-team.ts';
import { type FakeFinance, fakeFinance } from './fake-finance.ts';
import { type FakeBrands, fakeBrands } from './fake-brands.ts';
import { fakeFlowBook } from './fake-flows.ts';
import { fakePlanBook } from './fake-prices.ts';

/** A small installation: a default and two brands, three remotes. */
export interface FakeState {
  operator: SessionState | undefined;
  /** the second factor of who signs in; undefined: there is none */
  code: string | undefined;
  /** address → password */
  people: Record<string, string>;
  titles: Record<string, string>;
  /** of a brand that is in one */
  groups: Record<string, string>;
  revisions: Record<string, Revision[]>;
  versions: PublishedVersion[];
  health: Record<string, VersionHealth[]>;
  /** what went wrong with the shell */
  shell: Record<string, ShellHealth[]>;
  proposals: Proposal[];
  rollouts: Rollout[];
  freezes: Freeze[];
  fourEyes: FourEyesList;
  /** operators may sign in at their company */
  hasCompany: boolean;
  audit: AuditEntry[];
  tokens: AccessToken[];
  desk: FakeDesk;
  team: TeamProfile[];
  prices: PlanBook;
  flows: FlowBook;
  brands: FakeBrands;
  finance: FakeFinance;
  payments: FakePayments;
  operators: OperatorRecord[];
  /** what was sent to set or change a password */
  passwords: unknown[];
  /** scopes that came to their version of payments by going back */
  wentBack: Set<string>;
  /** `remote@version` that fits nowhere */
  incompatible: Set<string>;
}

export const FAKE_NOW = '2026-11-21T12:00:00.000Z';
export const ANNA = 'anna@halo.example';
export const BRUNO = 'bruno@halo.example';
export const PASSWORD = 'four-eyes';

export function operatorOf(person: string, rights: Partial<Operator['rights']> = {}): Operator {
  const actions: Operator['rights']['actions'] = [
    'read',
    'publish',
    'pin',
    'canary',
    'promote',
    'rollback',
    'switch',
    'approve',
    'override',
    'tokens',
    'desk',
    'profiles',
    'payments',
    'refunds',
    'prices',
    'flows',
    'brands',
    'finance',
    'figures',
    'partners',
    'operators',
  ];
  return { person, name: person, via: 'console', rights: { remotes: ['*'], brands: ['*'], actions, ...rights } };
}

const REMOTES = ['mfe-auth', 'mfe-chat', 'mfe-payments'];
const first: Pins = Object.fromEntries(REMOTES.map((name): [string, Pin] => [name, { version: '1.0.0' }]));

export function healthOf(part: Partial<VersionHealth> & Pick<VersionHealth, 'remote' | 'version'>): VersionHealth {
  return { group: 'stable', visitors: 0, failing: 0, loads: 0, failures: [], crashes: 0, ...part };
}

export function revisionOf(part: Partial<Revision> & Pick<Revision, 'scope' | 'revision'>): Revision {
  return {
    own: {},
    effective: first,
    action: 'adopt',
    actor: 'installation',
    reason: 'builds of this machine',
    createdAt: FAKE_NOW,
    ...part,
  };
}

export function createFakeState(): FakeState {
  const versions = REMOTES.flatMap((remote) =>
    ['1.0.0', '1.1.0', '1.2.0'].map(
      (version, index): PublishedVersion => ({
        remote,
        version,
        publishedAt: `2026-11-${18 + index}T09:00:00.000Z`,
        publishedBy: ANNA,
        files: 12,
        bytes: 140_000,
        usedBy: [],
      }),
    ),
  );
  return {
    operator: operatorOf(ANNA),
    code: undefined,
    people: { [ANNA]: PASSWORD, [BRUNO]: PASSWORD },
    titles: { default: 'Default', luna: 'Luna', sol: 'Sol' },
    groups: {},
    revisions: {
      default: [revisionOf({ scope: 'default', revision: 1, own: first })],
      luna: [revisionOf({ scope: 'luna', revision: 1 })],
      sol: [revisionOf({ scope: 'sol', revision: 1 })],
    },
    versions,
    health: {
      luna: [
        healthOf({ remote: 'mfe-chat', version: '1.0.0', visitors: 1200, failing: 3, lcpMs: 1400, inpMs: 90 }),
        healthOf({
          remote: 'mfe-chat',
          version: '1.1.0',
          group: 'canary',
          visitors: 130,
          failing: 11,
          lcpMs: 1800,
          inpMs: 95,
          failures: [{ phase: 'chunk', code: 'timeout', count: 11 }],
        }),
      ],
    },
    shell: {},
    proposals: [],
    rollouts: [],
    freezes: [],
    hasCompany: false,
    fourEyes: { rules: [{ scope: '*', remote: 'mfe-payments' }], isBuiltIn: true, proposals: [] },
    audit: [],
    tokens: [],
    prices: fakePlanBook(),
    flows: fakeFlowBook(),
    brands: fakeBrands(),
    finance: fakeFinance(),
    payments: {
      stories: [],
      asked: [],
      waiting: [],
      deeds: [],
      blocks: [],
      work: { parked: [], findings: [], claims: [], held: [] },
    },
    operators: [],
    passwords: [],
    desk: { cases: [], verdicts: [], purposes: [] },
    team: [aTeamProfile()],
    wentBack: new Set(),
    incompatible: new Set(),
  };
}
