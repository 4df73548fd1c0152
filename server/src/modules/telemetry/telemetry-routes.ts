import { telemetryEndpoints as calls } from '@halo/shared/contracts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';

const PER_MINUTE = { perMinute: 30, by: 'address' } as const;
const DETAILS_MAX = 20;
const USER_AGENT_MAX_CHARS = 400;
/** A report must stay one line, with any content that a browser puts in it. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** What browsers report. Who they say they are is noted and believed in nothing: visitors report too. */
export function telemetryRoutes(): Route[] {
  return [
    route(calls.event, {
      access: anyone,
      limit: PER_MINUTE,
      handle: ({ body, brand, request }) => {
        const details = Object.entries(body.detail ?? {})
          .slice(0, DETAILS_MAX)
          .map(([name, value]) => [oneLine(name).slice(0, 60), oneLine(value)]);
        request.log.info(
          {
            browser: {
              brand: brand.id,
              clickId: body.clickId,
              angelId: body.angelId,
              event: oneLine(body.kind),
              details: Object.fromEntries(details),
            },
          },
          'browser event',
        );
        return { result: 'OK' as const };
      },
    }),
    route(calls.client, {
      access: anyone,
      limit: PER_MINUTE,
      handle: ({ body, brand, request }) => {
        request.log.warn(
          {
            browser: {
              brand: brand.id,
              clickId: body.clickId,
              subject: oneLine(body.subject),
              report: oneLine(body.message),
            },
          },
          'browser error',
        );
        return { result: 'OK' as const };
      },
    }),
    route(calls.address, {
      access: anyone,
      limit: PER_MINUTE,
      handle: ({ request }) => ({
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARS),
      }),
    }),
  ];
}

function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trim();
}
