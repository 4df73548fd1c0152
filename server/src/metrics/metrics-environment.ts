import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface MetricsSettings {
  /** Who has it may read /metrics from other machines; undefined: only this machine may. */
  readonly metricsToken: string | undefined;
}

export const metricsEnvironment = environmentPart({
  variables: { HALO_METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').max(200).optional() },
  complaints: () => [],
  settings: (raw): MetricsSettings => ({ metricsToken: raw.HALO_METRICS_TOKEN }),
});
