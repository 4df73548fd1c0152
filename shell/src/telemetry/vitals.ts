import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { OpenPages } from './open-pages.ts';
import type { ReleaseReporter, VitalName } from './release-reporter.ts';

/** Reports the vitals of this page load, each for the remote whose page was open when it happened. */
export function reportVitals(pages: OpenPages, reporter: Pick<ReleaseReporter, 'vital'>): void {
  const report = ({ name, value, entries }: MetricType): void => {
    const happenedAt = entries.at(-1)?.startTime;
    const subject = happenedAt === undefined ? undefined : pages.at(happenedAt);
    if (subject) reporter.vital(subject, name as VitalName, value);
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
