import { endpoints } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { aBrand } from '@halo/shared/testing';
import { createLog } from './log.ts';
import { reportErrors } from './report-errors.ts';

function open(call = jest.fn().mockResolvedValue({ result: 'OK' })) {
  const trackerId = () => 'click-0001';
  return { call, log: createLog({ http: { call, upload: call }, brand: aBrand(), trackerId, isVerbose: false }) };
}

test('[PAGE-03] an error of the page reaches the client log with the click id, and once while it repeats', () => {
  const { call, log } = open();
  const page = new EventTarget();
  const stop = reportErrors(page as Window, log, () => undefined);
  for (let time = 0; time < 3; time += 1)
    page.dispatchEvent(new ErrorEvent('error', { error: new Error('broken'), filename: 'a.js', lineno: 3 }));
  stop();
  expect(call.mock.calls).toEqual([
    [
      endpoints.telemetry.client,
      { body: { clickId: 'click-0001', subject: 'script error', message: expect.stringContaining('broken') } },
    ],
  ]);
});

test('[PAGE-03] a report that does not arrive disturbs nothing, and a long one is cut', async () => {
  const { call, log } = open(jest.fn().mockRejectedValue(new AppError('offline', { message: 'no line' })));
  log.error('x'.repeat(500), new Error('y'.repeat(9000)));
  await Promise.resolve();
  const [[, { body }]] = call.mock.calls as [[unknown, { body: { subject: string; message: string } }]];
  expect([body.subject.length, body.message.length]).toEqual([200, 4000]);
});
