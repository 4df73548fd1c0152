import type { UsageEvent } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import type { FiguresSettings } from './figures-environment.ts';

export interface FiguresNeeds extends Pick<Basics, 'db' | 'clock' | 'log' | 'brands'> {}

/** What the routes need to know of the process besides. */
export interface UsageRoutesNeeds {
  readonly figures: Pick<FiguresService, 'record'>;
  readonly env: FiguresSettings & { readonly mode: string };
}

export interface FiguresService {
  /** Keeps what happened, where from and on what kind of device; nothing of whose it is. */
  record(brandId: string, event: UsageEvent): Promise<void>;
  /** Follows members, adds up days that are over, deletes what is too old. Any number of processes may, at once. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
