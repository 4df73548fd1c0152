import * as z from 'zod/mini';

/** A call as it goes out. */
const KeptCall = z.object({
  method: z.string(),
  /** whole; `{last}` stands for the last part of the page's path */
  address: z.string(),
  /** JSON; `{token}` stands for the session's token */
  body: z.optional(z.string()),
});
export type KeptCall = z.infer<typeof KeptCall>;

/** The calls with which pages of an account began when they were opened last. */
export const KeptCalls = z.object({
  /** the account */
  trackerId: z.nullable(z.string()),
  everyPage: z.array(KeptCall),
  /** latest first; a path that ends in `{last}` is that of every page beside it */
  pages: z.array(z.object({ path: z.string(), calls: z.array(KeptCall) })),
});
export type KeptCalls = z.infer<typeof KeptCalls>;

/** What the script in the page (early-calls.ts) hands to the shell. */
export interface EarlyHandOver {
  readonly trackerId: string | null;
  /** epoch ms */
  readonly startedAt: number;
  readonly calls: readonly (KeptCall & {
    readonly requestId: string;
    readonly answer: Promise<{ response: Response; text: string }>;
  })[];
}

declare global {
  interface Window {
    haloEarly?: EarlyHandOver;
  }
}
