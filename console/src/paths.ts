/** Addresses of the console's pages. */
export const paths = {
  overview: '/',
  remote: (scope: string, remote: string) => `/brands/${scope}/${remote}`,
  history: '/history',
  historyOf: (scope: string) => `/history/${scope}`,
  approvals: '/approvals',
  audit: '/audit',
  tokens: '/tokens',
  desk: '/desk',
  plans: '/plans',
  finance: '/finance',
  payments: '/payments',
  payment: (id: string) => `/payments/${id}`,
  operators: '/operators',
  welcome: '/welcome',
  secondFactor: '/second-factor',
  company: '/signed-in-elsewhere',
} as const;
