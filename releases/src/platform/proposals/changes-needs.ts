import type { Audit, FourEyes, Freezes, PinBook, ReleaseDeps, ReleaseEvents } from '../ports.ts';
import type { CheckNeeds } from '../sets/pin-checks.ts';

export interface ChangesNeeds extends CheckNeeds, Pick<ReleaseDeps, 'db' | 'clock' | 'log'> {
  readonly audit: Pick<Audit, 'append' | 'headProblems'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
  readonly freezes: Pick<Freezes, 'frozen' | 'assertMayWait'>;
  readonly pins: PinBook;
  readonly fourEyes: Pick<FourEyes, 'rules'>;
}
