import { mkdir } from 'node:fs/promises';
import { brandAssetFolder, brands } from '@halo/brands';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serveBrandFiles } from './brand-files.ts';
import type { EdgeNeeds } from './edge-needs.ts';
import { HOT_SHELL_PATH, hotShellFolder, type Releases } from '@halo/releases';
import { serveHomeScreen } from './home-screen.ts';
import { redeemOverrides } from './page-override.ts';
import { pageRoutes } from './page-routes.ts';
import { policyReports } from './policy-reports.ts';
import { serveRobotsTxt } from './robots-txt.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { receiveShared } from './shared-content.ts';
import { serveServiceWorker } from './service-worker.ts';
import { setBaseHeaders } from '@halo/server-kit/http/security-headers';
import { serveReleaseAssets } from '../http/static-assets.ts';

/** What answers of every process have: safe headers, and a place for reports about policies. */
export async function registerHeaders(app: FastifyInstance, deps: EdgeNeeds, releases: Releases): Promise<void> {
  app.addHook('onSend', async (_request, reply) => setBaseHeaders(reply, deps.env.publicScheme === 'https'));
  await policyReports(app, deps, releases);
}

/** What every browser meets first: headers, pages, and the files of shell, remotes and brands. */
export async function registerEdge(app: FastifyInstance, deps: EdgeNeeds, releases: Releases): Promise<void> {
  await registerHeaders(app, deps, releases);
  serveReleaseAssets(app, releases.assets);
  serveServiceWorker(app, deps, releases);
  serveSecurityTxt(app, deps, releases);
  serveHomeScreen(app, deps);
  receiveShared(app, deps);
  serveRobotsTxt(app, deps, releases);
  if (!deps.env.isProduction) await serveHotShell(app, deps.env.buildsDirectory);
  // Brands that were made in the console have no folder.
  for (const brand of brands) await serveBrandAssets(app, brandAssetFolder(brand), `/brands/${brand.id}/`);
  serveBrandFiles(app, deps);
  redeemOverrides(app, deps, releases);
  pageRoutes(app, deps, releases);
}

/** The development flavour of the shell, from where it was built. */
async function serveHotShell(app: FastifyInstance, buildsDirectory: string): Promise<void> {
  const root = hotShellFolder(buildsDirectory);
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: HOT_SHELL_PATH,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    decorateReply: false,
  });
}

/** Logos and home pictures keep their names when they change, so browsers ask again after a while. */
async function serveBrandAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    maxAge: '1h',
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    decorateReply: false,
  });
}
