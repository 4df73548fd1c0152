/** Where the address that was typed in the log-in form waits over a reload. */
export const LOG_IN_DRAFT = ['auth', 'log-in'] as const;
