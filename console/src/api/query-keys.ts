import { DEFAULT_SCOPE, type OperationsEvent, type ReleaseChange } from '@halo/shared/contracts/operations';

/** What is kept of the server's answers, by key. A shorter key stands for everything below it. */
export const queryKeys = {
  session: ['session'],
  ways: ['ways'],
  status: ['status'],
  health: (scope?: string, minutes?: number) => ['health', scope, minutes].filter((part) => part !== undefined),
  /** stale with the health of the scope */
  trend: (scope: string, remote: string, minutes: number) => ['health', scope, 'trend', remote, minutes],
  versions: (remote?: string) => ['versions', remote].filter((part) => part !== undefined),
  check: (remote: string, version: string, scope: string) => ['check', remote, version, scope],
  checks: ['check'],
  preview: (scope: string, revision: number, change: ReleaseChange | undefined) => ['preview', scope, revision, change],
  previews: ['preview'],
  revisions: (scope: string) => ['revisions', scope],
  /** immutable, so never asked for again */
  revision: (scope: string, revision: number) => ['revision', scope, revision],
  proposals: ['proposals'],
  fourEyes: ['four-eyes'],
  alarms: ['alarms'],
  rollouts: ['rollouts'],
  freezes: ['freezes'],
  audit: (scope?: string) => ['audit', scope].filter((part) => part !== undefined),
  tokens: ['tokens'],
  desk: ['desk'],
  team: ['team'],
  teamPhoto: (id: string) => ['team', 'photo', id],
  towns: (brand: string, text: string) => ['towns', brand, text],
  prices: ['prices'],
  flows: ['flows'],
  flowPreview: ['flow-preview'],
  brands: ['brands'],
  brandCheck: ['brand-check'],
  brandFiles: (brand: string, revision: number) => ['brand-files', brand, revision],
  proposedBrandFiles: (id: string, revision: number) => ['brand-files', 'proposed', id, revision],
  finance: ['finance'],
  financeCompanies: ['finance', 'companies'],
  financeMonth: (company: string, month: string) => ['finance', 'month', company, month],
  doubtful: (company: string, month: string) => ['finance', 'doubtful', company, month],
  differences: (company: string) => ['finance', 'differences', company],
  reports: (company: string) => ['finance', 'reports', company],
  funnel: (period: object) => ['figures', 'funnel', period],
  retention: (brand: string) => ['figures', 'retention', brand],
  partners: ['partners'],
  partnerList: ['partners', 'list'],
  postbacks: ['partners', 'postbacks'],
  payments: ['payments'],
  openWork: ['payments', 'work'],
  claims: ['payments', 'claims'],
  heldRefunds: ['payments', 'held'],
  waitingRefunds: ['payments', 'waiting'],
  blocks: (state: string) => ['payments', 'blocks', state],
  found: (text: string) => ['payments', 'found', text],
  payment: (id: string) => ['payments', 'story', id],
  operators: ['operators'],
} as const;

/** What an event of the server makes stale. */
export function staleAfter(event: OperationsEvent): readonly (readonly unknown[])[] {
  switch (event.kind) {
    case 'revision':
      return [
        queryKeys.status,
        queryKeys.revisions(event.scope),
        queryKeys.proposals,
        queryKeys.audit(),
        queryKeys.versions(),
        queryKeys.checks,
        queryKeys.previews,
        queryKeys.rollouts,
      ];
    case 'proposal':
      return [queryKeys.proposals, queryKeys.fourEyes, queryKeys.previews, queryKeys.status, queryKeys.audit()];
    case 'version':
      return [queryKeys.versions(event.remote), queryKeys.checks, queryKeys.audit()];
    case 'health':
      // The default's health is the sum of all brands'.
      return [queryKeys.status, queryKeys.health(event.scope), queryKeys.health(DEFAULT_SCOPE), queryKeys.alarms];
    case 'desk':
      return [queryKeys.desk, queryKeys.audit(event.brand)];
    case 'prices':
      return [queryKeys.prices, queryKeys.audit(event.brand)];
    case 'flows':
      return [queryKeys.flows, queryKeys.audit(event.brand)];
    case 'payments':
      return [queryKeys.payments, queryKeys.audit(event.brand)];
  }
}
