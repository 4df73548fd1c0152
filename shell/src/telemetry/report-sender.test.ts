import type { ReleaseReport } from '@halo/shared/contracts';
import { createReportSender } from './report-sender.ts';

const reports: ReleaseReport[] = [{ kind: 'crashed', remote: 'mfe-chat', version: '2.0.0', group: 'canary' }];
const body = JSON.stringify({ revision: 7, reports });

const fetched = jest.fn<Promise<Response>, [string, RequestInit]>(async () => ({ ok: true }) as Response);
const beacon = jest.fn<boolean, [string, Blob]>(() => true);
const before = globalThis.fetch;

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => jest.clearAllMocks());
afterAll(() => Object.assign(globalThis, { fetch: before }));

it('sends JSON by a request that outlives the page', async () => {
  await createReportSender('/kpi/releases', () => 7).send(reports);
  expect(fetched).toHaveBeenCalledWith(
    '/kpi/releases',
    expect.objectContaining({ method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }),
  );
});

it('sends JSON by a beacon, which says that it is JSON', () => {
  createReportSender('/kpi/releases', () => 7).sendLast(reports);
  const [address, blob] = beacon.mock.calls[0] ?? [];
  expect([address, blob?.type, blob?.size]).toEqual(['/kpi/releases', 'application/json', body.length]);
  expect(fetched).not.toHaveBeenCalled();
});

it('falls back to a request when the browser takes no beacon', () => {
  beacon.mockReturnValueOnce(false);
  createReportSender('/kpi/releases', () => 7).sendLast(reports);
  expect(fetched).toHaveBeenCalledTimes(1);
});
