import { type Brand, releaseReportEndpoints, type RemoteOverride } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import type { PageLoader } from '../remotes/load-page.ts';
import { createOpenPages, notingOpenPages } from './open-pages.ts';
import { createReleaseReporter, type ReleaseReporter } from './release-reporter.ts';
import { createReportSender } from './report-sender.ts';
import { startVitals } from './start-vitals.ts';

export interface Telemetry {
  reporter: ReleaseReporter;
  /** The same loader; what it shows is known to the vitals. */
  watch(loader: PageLoader): PageLoader;
}

export interface TelemetryDeps {
  brand: Pick<Brand, 'services'>;
  clock: Pick<Clock, 'after'>;
  /** of the set that the page runs */
  revision(): number;
  override: RemoteOverride | undefined;
}

/** How the versions on this page do, reported to the server. */
export function createTelemetry({ brand, clock, revision, override }: TelemetryDeps): Telemetry {
  const address = brand.services.kpi.replace(/\/$/, '') + releaseReportEndpoints.report.path;
  const reporter = createReleaseReporter({
    sender: createReportSender(address, revision),
    clock,
    overridden: override?.remote,
  });
  const pages = createOpenPages(() => performance.now());
  startVitals(pages, reporter);
  return { reporter, watch: (loader) => notingOpenPages(loader, pages) };
}
