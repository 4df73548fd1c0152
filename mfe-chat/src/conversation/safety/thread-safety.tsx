import { createContext } from 'react';

/** What a message needs to know to be safe to read; the same for all of a conversation. */
export interface ThreadSafety {
  /** both sides wrote: until then an address is only words */
  readonly opensLinks: boolean;
  /** Whether a text reads like an insult, a request for money or a telephone number. */
  isBothering(text: string): boolean;
  /** Whether this message still asks if it bothered. */
  asksAbout(messageId: number): boolean;
  report(messageId: number): void;
  block(): void;
  /** It did not bother; it is not asked again. */
  dismiss(messageId: number): void;
}

/** Without a conversation around it a message opens nothing and asks nothing. */
export const ThreadSafetyContext = createContext<ThreadSafety>({
  opensLinks: false,
  isBothering: () => false,
  asksAbout: () => false,
  report: () => undefined,
  block: () => undefined,
  dismiss: () => undefined,
});
