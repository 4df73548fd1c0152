/** The client of every brand at the simulated Google. Known to everybody: it opens nothing but the simulator. */
export const GOOGLE_SIMULATOR_CLIENT = { clientId: 'halo-development', clientSecret: 'development-only' } as const;
