import { contentType } from '@halo/server-kit/http/content-types';
import { AppError } from '@halo/shared/errors';
import { type Brand, pickLanguage } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import { BRAND_ICONS, type BrandIcon, createBrandIcons } from './brand-icons.ts';
import type { EdgeNeeds } from './edge-needs.ts';
import { SHARE_PATH } from './shared-content.ts';

const MANIFEST = '/manifest.webmanifest';
/** They keep their names when a brand changes, so browsers ask again after a while. */
const HOUR = 'public, max-age=3600';

/** What other apps share is received here, asked for a conversation, and put into its draft. */
const SHARE_TARGET = {
  action: `${SHARE_PATH}?receives`,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
};

/** What puts a brand on a home screen: the manifest and the icons that it names. */
export function serveHomeScreen(app: FastifyInstance, deps: EdgeNeeds): void {
  const iconOf = createBrandIcons(deps.brands);
  app.get(MANIFEST, (request, reply) => {
    if (isSystemHost(request, deps)) throw nothing();
    return send(reply, MANIFEST, JSON.stringify(webManifest(brandOf(request, deps))));
  });
  for (const address of Object.keys(BRAND_ICONS) as BrandIcon[])
    app.get(address, async (request, reply) => {
      if (isSystemHost(request, deps)) throw nothing();
      return send(reply, '.png', await iconOf(brandOf(request, deps), address));
    });
}

/** Begins at home, which sends members on; without the browser's bars, whose buttons the pages have themselves. */
function webManifest({ title, copy, language, theme }: Brand): object {
  const icon = (src: BrandIcon, purpose: 'any' | 'maskable') => {
    const { size } = BRAND_ICONS[src];
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return {
    id: '/',
    name: title,
    short_name: title,
    description: pickLanguage(copy.heroClaim, language),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: theme.day.bg,
    theme_color: theme.day.bg,
    categories: ['social', 'lifestyle'],
    share_target: SHARE_TARGET,
    icons: [icon('/icon-192.png', 'any'), icon('/icon-512.png', 'any'), icon('/icon-maskable-512.png', 'maskable')],
  };
}

function send(reply: FastifyReply, name: string, body: string | Buffer): FastifyReply {
  return reply.headers({ 'content-type': contentType(name), 'cache-control': HOUR }).send(body);
}

function nothing(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}
