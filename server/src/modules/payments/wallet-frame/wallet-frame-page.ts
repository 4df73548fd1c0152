import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Brand, Language, Wallet } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { serveImmutable } from '../../../http/static-assets.ts';
import { isWalletFrameHost } from '../../../http/hosts.ts';
import {
  CARD_FRAME_PLACE,
  type CardFramePlace,
  createCardFrameBuilds,
  type FrameKind,
} from '../card-frame/card-frame-build.ts';
import { originsOf } from '../card-frame/card-frame-page.ts';
import { createFrameFiles } from '../card-frame/card-frame-store.ts';
import type { WalletValues } from '../providers/provider-module.ts';
import { walletFrameDocument, walletFramePolicy } from './wallet-frame-document.ts';
import { walletSettings } from './wallet-settings.ts';
import type { FrameNeeds } from '../frame-document.ts';

const WALLET_FRAME: FrameKind = { name: 'wallet-frame', prefix: '/wallet-frame/' };
export const WALLET_FRAME_PLACE: CardFramePlace = {
  indexFile: CARD_FRAME_PLACE.indexFile,
  folder: path.join(CARD_FRAME_PLACE.folder, '../../wallet-frame/dist'),
};

const TITLES: Record<Wallet, string> = { paypal: 'PayPal', googlepay: 'Google Pay', applepay: 'Apple Pay' };

const Query = z.object({
  wallet: Wallet,
  brand: z.string(),
  language: Language,
  theme: z._default(z.enum(['auto', 'day', 'night']), 'auto'),
  parent: z.string(),
});

/** `GET /wallet-frame` on an origin of its own: the button of one wallet, for the brand's pages to show in a frame. */
export function addWalletFramePage(
  app: FastifyInstance,
  needs: FrameNeeds,
  wallets: (brand: Brand) => WalletValues,
  place: CardFramePlace = WALLET_FRAME_PLACE,
): void {
  const files = createFrameFiles(needs.uploads, WALLET_FRAME.name);
  const newestBuild = createCardFrameBuilds(files, place, WALLET_FRAME);
  serveImmutable(app, WALLET_FRAME.prefix, files.find);

  app.get('/wallet-frame', async (request, reply) => {
    if (!isWalletFrameHost(request, needs)) throw new AppError('not_found', { message: 'nothing here' });
    const query = Query.safeParse(request.query);
    const brand = query.success ? needs.brands.byId(query.data.brand) : undefined;
    if (!query.success || !brand)
      throw new AppError('invalid_request', { message: 'the address of the wallet is not complete' });
    const ancestors = originsOf(brand, needs);
    if (!ancestors.includes(query.data.parent))
      throw new AppError('forbidden', { message: 'the wallet is not shown there' });
    const { wallet, language, theme, parent } = query.data;
    const settings = walletSettings(wallet, brand, wallets(brand));
    if (!settings) throw new AppError('not_found', { message: 'this wallet is not set up' });
    const build = await newestBuild();
    if (!build) throw new AppError('unavailable', { message: 'the wallet frame is not built; run "npm run build"' });
    const nonce = randomBytes(18).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-security-policy': walletFramePolicy(nonce, settings, ancestors),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      .removeHeader('x-frame-options')
      .send(
        walletFrameDocument({
          build,
          language,
          theme,
          parent,
          settings,
          nonce,
          tokens: brand.theme,
          title: TITLES[wallet],
        }),
      );
  });
}
