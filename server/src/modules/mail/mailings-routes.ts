import { type Brand, mailingEndpoints as calls } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anyone, owner } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { UNSUBSCRIBE_PATH } from './mail-kinds.ts';
import { type MailingsService, NO_MAILINGS } from './mailings.ts';

/** The token cannot be guessed; this protects the database. */
const BY_ADDRESS = { perMinute: 60, by: 'address' } as const;
/** The providers of many mailboxes send from few addresses. */
const ONE_CLICKS_PER_MINUTE = 1200;
const ONE_CLICK_MAX_BYTES = 4096;

export function mailingsRoutes(mailings: MailingsService): Route[] {
  return [
    route(calls.own, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params }) => mailings.own(params.trackerId),
    }),
    route(calls.chooseOwn, {
      access: owner(({ params }) => params.trackerId),
      handle: ({ params, body }) => mailings.chooseOwn(params.trackerId, body),
    }),
    route(calls.byLink, {
      access: anyone,
      limit: BY_ADDRESS,
      handle: ({ body, brand }) => mailings.byLink(brand, body.token),
    }),
    route(calls.chooseByLink, {
      access: anyone,
      limit: BY_ADDRESS,
      handle: ({ body, brand }) => mailings.chooseByLink(brand, body.token, body.wanted),
    }),
    route(calls.remove, {
      access: anyone,
      limit: BY_ADDRESS,
      handle: ({ body, brand }) => mailings.chooseByLink(brand, body.eventData.recipient, NO_MAILINGS),
    }),
  ];
}

/**
 * What a mail program calls when its own button to unsubscribe is pressed (RFC 8058): a form sent to the address of the
 * page, by a server that has neither cookie nor bearer. Opening the page with GET changes nothing.
 */
export async function addOneClick(
  app: FastifyInstance,
  mailings: Pick<MailingsService, 'chooseByLink'>,
  brandOf: (request: FastifyRequest) => Brand,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const limit = { parseAs: 'string', bodyLimit: ONE_CLICK_MAX_BYTES } as const;
    scope.addContentTypeParser('*', limit, (_request, body, done) => done(null, body));
    scope.post(
      UNSUBSCRIBE_PATH,
      { config: { rateLimit: { max: ONE_CLICKS_PER_MINUTE, timeWindow: 60_000 } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        // As a form or as parts of one; the name stands in both.
        if (typeof request.body !== 'string' || !/List-Unsubscribe[\s\S]{1,8}One-Click/.test(request.body))
          return reply.code(400).send('not a one-click request');
        const token = new URL(request.url, 'http://page.invalid').searchParams.get('token') ?? '';
        await stop(mailings, brandOf(request), token);
        return reply.send('done');
      },
    );
  });
}

/** The same answer for a link that is used, unknown or too old: the program that asks can do nothing about it. */
async function stop(mailings: Pick<MailingsService, 'chooseByLink'>, brand: Brand, token: string): Promise<void> {
  try {
    await mailings.chooseByLink(brand, token, NO_MAILINGS);
  } catch (error) {
    if (!hasCode(error, 'token_expired')) throw error;
  }
}
