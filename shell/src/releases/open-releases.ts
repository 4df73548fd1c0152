import {
  type BootDocument,
  currentReleasesEndpoints,
  releaseReportEndpoints,
  type ReleaseSet,
  SHELL_NAME,
} from '@halo/shared/contracts';
import { createHttpClient } from '@halo/shared/http';
import type { ReleaseRefusal } from '@halo/shared/releases';
import { createLastGoodCopy } from './last-good-copy.ts';
import { createReleaseGate, type ReleaseGate } from './release-gate.ts';

/** The set that this page load starts with, and the gate for those that come later. */
export interface OpenedReleases {
  set: ReleaseSet;
  gate: ReleaseGate;
}

export interface OpenDeps {
  /** the page said that it could not start; the server may have something better by now */
  isRetry: boolean;
  /** the last word on what runs, e.g. a developer's override */
  adjust?(set: ReleaseSet): ReleaseSet;
}

/**
 * Opens the page's set, or the last good one.
 * @throws AppError remote_unavailable when neither may be used
 */
export async function openReleases(
  boot: BootDocument,
  signed: unknown,
  { isRetry, adjust = (set) => set }: OpenDeps,
): Promise<OpenedReleases> {
  const { brand, releaseKeys: keys, groups, softwareVersion } = boot;
  // Before sign-in: neither call needs to say who asks.
  const http = createHttpClient({ brand, bearer: () => undefined, refresh: async () => undefined });
  let running = 0;

  function onRefused(code: ReleaseRefusal): void {
    const report = {
      kind: 'failed',
      remote: SHELL_NAME,
      version: softwareVersion,
      group: groups[SHELL_NAME] ?? 'stable',
      phase: 'set',
      code,
      durationMs: 0,
    } as const;
    // A report that does not arrive is not reported. Reported once it is known what runs instead.
    setTimeout(
      () =>
        void http
          .call(releaseReportEndpoints.report, { body: { revision: running, reports: [report] } })
          .catch(() => undefined),
    );
  }

  const gate = createReleaseGate({
    brandId: brand.id,
    keys,
    copy: createLastGoodCopy(brand.id),
    now: Date.now,
    onRefused,
    adjust,
  });
  const newer = isRetry ? await http.call(currentReleasesEndpoints.current, {}).catch(() => undefined) : undefined;
  const set = await gate.open(
    newer
      ? { signed: newer.signed, groups: newer.isVisitorKnown === false ? groups : newer.groups }
      : { signed, groups },
  );
  running = set.revision;
  return { gate, set };
}
