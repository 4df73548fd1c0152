import type { Basics } from '../basics.ts';
import type { FiguresSettings } from '../modules/figures/index.ts';
import type { PaymentsEnvironment } from '../modules/payments/index.ts';

/** Payments, because the policy of a page names the hosts that their forms and frames come from. */
export interface EdgeSettings extends PaymentsEnvironment, FiguresSettings {
  readonly mode: 'development' | 'test' | 'production';
  /** Where the builds to serve lie. */
  readonly buildsDirectory: string;
  /** Browsers may keep pages for the day without a network; false takes that back from all of them. */
  readonly keepsPages: boolean;
}

export interface EdgeNeeds extends Pick<Basics, 'brands' | 'clock' | 'log'> {
  readonly env: EdgeSettings;
}
