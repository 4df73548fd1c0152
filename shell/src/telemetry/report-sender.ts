import type { ReleaseReport } from '@halo/shared/contracts';

/** Brings reports to the server. Both ways outlive the page. */
export interface ReportSender {
  /** @throws when it did not get through */
  send(reports: readonly ReleaseReport[]): Promise<void>;
  /** For a page that goes away: the answer is not awaited. */
  sendLast(reports: readonly ReleaseReport[]): void;
}

/** `revision`: of the release set that the page runs. */
export function createReportSender(address: string, revision: () => number): ReportSender {
  const body = (reports: readonly ReleaseReport[]): string => JSON.stringify({ revision: revision(), reports });

  /** keepalive: the request goes on when the page does not. */
  const send: ReportSender['send'] = async (reports) => {
    await fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: body(reports),
    });
  };

  return {
    send,
    sendLast(reports) {
      // A blob with this type, because the server takes nothing but JSON and a bare string would go as text.
      const isQueued = navigator.sendBeacon(address, new Blob([body(reports)], { type: 'application/json' }));
      if (!isQueued) void send(reports).catch(() => undefined);
    },
  };
}
