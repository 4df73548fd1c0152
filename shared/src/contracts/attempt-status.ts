import * as z from 'zod/mini';

/**
 * States of one try to pay; the server's, never the browser's opinion. Apart from the calls about payments: the bus
 * carries it on every page.
 */
export const AttemptStatus = z.enum(['created', 'submitted', 'challenge', 'pending', 'settled', 'failed', 'unknown']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;
