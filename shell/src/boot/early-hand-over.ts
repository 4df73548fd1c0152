/** A call as it goes out. */
export interface KeptCall {
  readonly method: string;
  /** whole; `{last}` stands for the last part of the page's path */
  readonly address: string;
  /** JSON; `{token}` stands for the session's token */
  readonly body?: string | undefined;
}

/** The calls with which pages of an account began when they were opened last. */
export interface KeptCalls {
  /** the account */
  readonly trackerId: string | null;
  readonly everyPage: readonly KeptCall[];
  /** latest first; a path that ends in `{last}` is that of every page beside it */
  readonly pages: readonly { readonly path: string; readonly calls: readonly KeptCall[] }[];
}

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
