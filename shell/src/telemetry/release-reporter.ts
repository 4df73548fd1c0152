import {
  type LoadFailureCode,
  type LoadFailurePhase,
  RELEASE_REPORTS_MAX,
  type ReleaseReport,
} from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import type { ReportSender } from './report-sender.ts';

/**
 * Long enough to batch several, short enough that successes are not much later than failures: the rule that watches
 * canaries compares them.
 */
const BATCH_MS = 4000;

export type Subject = Pick<ReleaseReport, 'remote' | 'version' | 'group'>;
export type VitalName = Extract<ReleaseReport, { kind: 'vital' }>['name'];

/** Reports to the server how versions of remotes do on this page. Never fails and never delays anything. */
export interface ReleaseReporter {
  loaded(success: Subject & { durationMs: number }): void;
  /** Sent at once. */
  failed(failure: Subject & { phase: LoadFailurePhase; code: LoadFailureCode; durationMs: number }): void;
  /** Sent at once; a version that keeps crashing on one page is reported once. */
  crashed(crash: Subject & { at?: 'script' | 'promise' }): void;
  vital(subject: Subject, name: VitalName, value: number): void;
  stop(): void;
}

export interface ReleaseReporterDeps {
  sender: ReportSender;
  clock: Pick<Clock, 'after'>;
  /** Reports about it would be blamed on the published version. */
  overridden: string | undefined;
}

/** Reports on their way: several go in one request, urgent ones at once, and the last ones as the page goes. */
function createReportBatch({ sender, clock }: Pick<ReleaseReporterDeps, 'sender' | 'clock'>) {
  let waiting: ReleaseReport[] = [];
  let cancelBatch: (() => void) | undefined;

  function take(): ReleaseReport[] {
    cancelBatch?.();
    cancelBatch = undefined;
    const taken = waiting;
    waiting = [];
    return taken;
  }

  function flush(): void {
    // Kept for later: a request now would be lost for certain.
    if (!navigator.onLine) return;
    const reports = take();
    if (reports.length > 0) void sender.send(reports).catch(() => undefined);
  }

  function flushLast(): void {
    const reports = take();
    if (reports.length > 0) sender.sendLast(reports);
  }

  function add(report: ReleaseReport, isUrgent: boolean): void {
    // As many as one call takes; what could not be sent for so long is out of date.
    waiting = [...waiting, report].slice(-RELEASE_REPORTS_MAX);
    if (document.visibilityState === 'hidden') flushLast();
    else if (isUrgent) flush();
    else
      cancelBatch ??= clock.after(BATCH_MS, () => {
        cancelBatch = undefined;
        flush();
      });
  }

  return { add, flush, flushLast, drop: () => void take() };
}

export function createReleaseReporter({ sender, clock, overridden }: ReleaseReporterDeps): ReleaseReporter {
  const batch = createReportBatch({ sender, clock });
  const crashedBefore = new Set<string>();

  function add(report: ReleaseReport, isUrgent: boolean): void {
    if (report.remote !== overridden) batch.add(report, isUrgent);
  }

  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') batch.flushLast();
  };
  // On the window and in the bubble phase, so that the vitals, which are settled by the same event, come first.
  addEventListener('visibilitychange', onVisibility);
  // A page that was hidden already, and browsers that go without the other event.
  addEventListener('pagehide', batch.flushLast);
  addEventListener('online', batch.flush);

  return {
    loaded({ remote, version, group, durationMs }) {
      add({ kind: 'loaded', remote, version, group, durationMs }, false);
    },
    failed({ remote, version, group, phase, code, durationMs }) {
      add({ kind: 'failed', remote, version, group, phase, code, durationMs }, true);
    },
    crashed({ remote, version, group, at }) {
      const key = `${remote}@${version}`;
      if (crashedBefore.has(key)) return;
      crashedBefore.add(key);
      add({ kind: 'crashed', remote, version, group, ...(at && { at }) }, true);
    },
    vital({ remote, version, group }, name, value) {
      add({ kind: 'vital', remote, version, group, name, value }, false);
    },
    stop() {
      batch.drop();
      removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', batch.flushLast);
      removeEventListener('online', batch.flush);
    },
  };
}
