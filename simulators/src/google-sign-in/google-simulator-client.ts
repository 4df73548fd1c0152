/** The client of every brand at the simulated Google. Known to everybody: it opens nothing but the simulator. */
export const GOOGLE_SIMULATOR_CLIENT = { clientId: 'halo-development', clientSecret: 'development-only' } as const;

/** The client of the operations host there. */
export const OPERATORS_SIMULATOR_CLIENT = {
  clientId: 'halo-operators-development',
  clientSecret: 'development-only',
} as const;
