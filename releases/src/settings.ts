import type { Basics } from '@halo/server-kit/basics';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { AlarmSettings } from './platform/alarms/alarms-environment.ts';
import type { HealthSettings } from './platform/health/health-environment.ts';
import type { OperationsSettings } from './operations/operations-environment.ts';
import type { OverrideSettings } from './platform/overrides/overrides-environment.ts';
import type { StoreSettings } from '@halo/server-kit/assets/store-environment';

export { alarmsEnvironment } from './platform/alarms/alarms-environment.ts';
export { healthEnvironment } from './platform/health/health-environment.ts';
export { operationsEnvironment } from './operations/operations-environment.ts';
export { overridesEnvironment } from './platform/overrides/overrides-environment.ts';
export { storeEnvironment } from '@halo/server-kit/assets/store-environment';

/** What the release platform is set up with. */
export interface ReleaseSettings
  extends PublicAddress,
    OperationsSettings,
    OverrideSettings,
    StoreSettings,
    HealthSettings,
    AlarmSettings {
  readonly mode: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly dataDirectory: string;
  /** Where the builds to serve lie: `var/build.json` in it, `shell/dist`, `<remote>/dist`. */
  readonly buildsDirectory: string;
  readonly keysDirectory: string;
}

/** What the platform and its operations host are made from. */
export interface ReleaseBasics extends Basics {
  readonly env: ReleaseSettings;
}
