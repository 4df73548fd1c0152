import { randomBytes } from 'node:crypto';
import { type Brand, Language } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { integrityHeaders } from '@halo/server-kit/http/security-headers';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { serveImmutable } from '../../../http/static-assets.ts';
import { isCardFrameHost } from '../../../http/hosts.ts';
import { texts } from './locales/all.ts';
import { CARD_FRAME, CARD_FRAME_PLACE, createCardFrameBuilds, type CardFramePlace } from './card-frame-build.ts';
import { cardFrameDocument, cardFramePolicy } from './card-frame-document.ts';
import { createFrameFiles } from './card-frame-store.ts';
import type { FrameNeeds } from '../frame-document.ts';

const Query = z.object({
  brand: z.string(),
  language: Language,
  theme: z._default(z.enum(['auto', 'day', 'night']), 'auto'),
  parent: z.string(),
});

/** Hosts of development that show the first brand. */
const DEVELOPMENT_HOSTS = ['localhost', '127.0.0.1'];

/**
 * `GET /card` on the payment service's own origin, and the files it needs. `cardKey`: what the brand's cards are
 * encrypted with in there; undefined where they are not.
 */
export function addCardFramePage(
  app: FastifyInstance,
  needs: FrameNeeds,
  cardKey: (brand: Brand) => Promise<string> | undefined,
  place: CardFramePlace = CARD_FRAME_PLACE,
): void {
  const files = createFrameFiles(needs.uploads, CARD_FRAME.name);
  const newestBuild = createCardFrameBuilds(files, place);
  serveImmutable(app, CARD_FRAME.prefix, files.find);

  app.get('/card', async (request, reply) => {
    if (!isCardFrameHost(request, needs)) throw new AppError('not_found', { message: 'nothing here' });
    const query = Query.safeParse(request.query);
    const brand = query.success ? needs.brands.byId(query.data.brand) : undefined;
    if (!query.success || !brand)
      throw new AppError('invalid_request', { message: 'the address of the card fields is not complete' });
    const ancestors = originsOf(brand, needs);
    if (!ancestors.includes(query.data.parent))
      throw new AppError('forbidden', { message: 'the card fields are not shown there' });
    const build = await newestBuild();
    if (!build) throw new AppError('unavailable', { message: 'the card fields are not built; run "npm run build"' });
    const nonce = randomBytes(18).toString('base64');
    const { language, theme, parent } = query.data;
    const document = { build, language, theme, parent, nonce };
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-security-policy': cardFramePolicy(nonce, ancestors),
        ...integrityHeaders(),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      .removeHeader('x-frame-options')
      .send(
        cardFrameDocument({ ...document, tokens: brand.theme, title: texts[language].title }, await cardKey(brand)),
      );
  });
}

/** Where a brand's pages live; in development also the addresses that stand in for its host. */
export function originsOf(brand: Brand, { env }: Pick<FrameNeeds, 'env'>): string[] {
  return [...brand.hosts, ...(env.isProduction ? [] : DEVELOPMENT_HOSTS)].map((host) => publicOrigin(env, host));
}
