import { type Alarms, operationsEndpoints, type OperationsEndpoint } from '@halo/shared/contracts/operations';

const calls = operationsEndpoints.alarms;

/** A version that was taken back at night, with a webhook that did not take it, and how chat did in the last hour. */
export function fakeAlarmHandlers(): [OperationsEndpoint, (call: { body: unknown }) => unknown][] {
  let list: Alarms = {
    webhook: 'hooks.example',
    hasMail: false,
    alarms: [
      {
        ...{ id: 1, event: 'taken_back', brand: 'luna', remote: 'mfe-chat', version: '1.1.0', revision: 42 },
        text: 'mfe-chat@1.1.0 was taken back on luna: 26 of 26 visitors fail',
        at: '2026-11-21T03:12:00.000Z',
        console: 'http://ops.localhost:4000/brands/luna/mfe-chat',
        ...{ state: 'given_up', attempts: 7, outcome: 'status 503', mails: 2 },
      },
    ],
  };
  return [
    [calls.read, () => list],
    [
      calls.mail,
      ({ body }) => {
        list = { ...list, hasMail: (body as { isWanted: boolean }).isWanted };
        return { result: 'OK' };
      },
    ],
    [
      calls.trial,
      () => {
        const trial = { event: 'trial', brand: 'default', text: 'a trial, nothing happened' } as const;
        const at = '2026-11-21T12:00:00.000Z';
        const delivery = {
          id: 2,
          at,
          console: 'http://ops.localhost:4000/',
          state: 'sent',
          attempts: 1,
          mails: 0,
        } as const;
        list = { ...list, alarms: [{ ...trial, ...delivery }, ...list.alarms] };
        return { result: 'OK' };
      },
    ],
    [
      operationsEndpoints.status.trend,
      () => ({
        ...{ from: '2026-11-21T11:00:00.000Z', minutes: 5, stretches: 12 },
        versions: [
          {
            version: '1.0.0',
            points: [
              { at: '2026-11-21T11:00:00.000Z', loads: 1200, failures: 3 },
              { at: '2026-11-21T11:30:00.000Z', loads: 1100, failures: 0 },
            ],
          },
          { version: '1.1.0', points: [{ at: '2026-11-21T11:30:00.000Z', loads: 120, failures: 11 }] },
        ],
      }),
    ],
  ];
}
