import type { FakePlatformOptions } from './create-fake-platform.ts';

/** One situation a page or popup can be in; sandbox, Playwright and tests share it. */
export interface Scenario {
  /** kebab-case: it stands in addresses */
  readonly name: string;
  readonly description: string;
  /** only for this page; without page and popup it fits all */
  readonly page?: string;
  /** only for this popup */
  readonly popup?: string;
  readonly platform?: FakePlatformOptions;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: string;
  /** what a popup is opened with */
  readonly context?: Readonly<Record<string, string>>;
}
