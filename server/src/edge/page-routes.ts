import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  type Brand,
  type BootDocument,
  type DrawnPage,
  type Language,
  type ReleaseGroups,
  type ReleaseSet,
  type RemoteOverride,
  SHELL_NAME,
  type ShellBuild,
  type SignedReleases,
  templateKind,
} from '@halo/shared/contracts';
import { AppError, hasCode } from '@halo/shared/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeNeeds } from './edge-needs.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { SERVICE_BASE } from '../http/register-routes.ts';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import { countsUsage } from '../modules/figures/index.ts';
import { requestLanguage } from '../http/request-language.ts';
import { legalText } from '../modules/legal/index.ts';
import { challengeOrigins } from '../modules/payments/index.ts';
import { failedShells, failedShellsCookie, failedShellsText } from '../modules/releases/index.ts';
import { HOT_SHELL_PATH, type OverrideGrant, type PageShell, readHotShell, type Releases } from '@halo/releases';
import { contentSecurityPolicy } from '@halo/server-kit/http/content-security-policy';
import { OFFLINE_PAGE, offlineFiles } from './offline-page.ts';
import { pageDocument, type PageParts } from './page-document.ts';
import { answerOverride, overrideOf } from './page-override.ts';
import { pagePreloads, type Preload, type ServedShell } from './page-preloads.ts';
import { type PageReader, readerOf } from './page-reader.ts';
import { createPrerenderedPages, type PrerenderedPages } from './prerendered-pages.ts';
import { type MatchedRoute, matchRoute } from './route-match.ts';
import { setPageHeaders } from '@halo/server-kit/http/security-headers';
import { visitorOf } from '@halo/server-kit/http/visitor-cookie';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Folder of the shell's files on every host. */
const SHELL_PATH = '/shell/';
/** 128 bits and more, as the policy's standard asks. */
const NONCE_BYTES = 18;
/** A page is made for each request; higher qualities cost more than they save. */
const PAGE_BROTLI_QUALITY = 5;

/** Every path that a browser opens as a page gets the shell; which page it is, the shell decides. */
export function pageRoutes(app: FastifyInstance, deps: EdgeNeeds, releases: Releases): void {
  const prerendered = createPrerenderedPages(deps, (...wanted) => legalText(deps.brands, ...wanted));
  app.get('/*', async (request, reply) => {
    if (isSystemHost(request, deps) || !acceptsPage(request))
      throw new AppError('not_found', { message: 'nothing here' });
    return sendPage(request, reply, brandOf(request, deps), { ...deps, prerendered }, releases);
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  brand: Brand,
  deps: EdgeNeeds & { prerendered: PrerenderedPages },
  { sets, versions, overrides }: Releases,
): Promise<FastifyReply> {
  const answered = await answerOverride(request, reply, overrides, brand.id, deps.env);
  if (answered) return answered;
  const [path, isKept] = [pathOf(request), pathOf(request) === OFFLINE_PAGE];
  // A developer's build ends after a while, and must not be what a browser keeps.
  const override = isKept ? undefined : await overrideOf(request, overrides, brand.id, deps.env);
  const language = requestLanguage(request, brand);
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const { signed, groups, set } = releasesOf(sets, brand.id, visitorOf(request, reply, deps.env));
  const failed = failedShells(request, deps.env);
  const chosen = sets.shell(brand.id, groups, failed);
  const shell = await servedShell(chosen, override, deps.env.buildsDirectory);
  const boot: BootDocument = {
    brand,
    ...(signed && { signedReleases: signed }),
    groups: groupsOfPage(groups, chosen),
    releaseKeys: sets.keys(),
    ...(override && { override: toOverride(override) }),
    language,
    softwareVersion: chosen.build.version,
    ...settingsOf(deps.env, request.hostname),
  };
  const [match, reader] = [matchRoute(set, path), readerOf(request)];
  const { isInstalled } = chosen;
  const template = templateOf(match, path, { brand, language, built: sets.built });
  const page = { path, brand, language, set, shell, isInstalled, template };
  const { drawn, outline } = override ? {} : await drawPage(deps.prerendered, page, match, reader);
  const wanted = { set: withoutRemote(set, override?.remote), shell, path, language, reader, built: sets.built };
  const html = pageDocument({
    boot,
    shell,
    nonce,
    skeleton: match || isKept ? (match?.route.skeleton ?? 'blank') : homeSkeleton(drawn, reader),
    drawn,
    outline,
    preloads: [...pagePreloads(wanted), ...(match || isKept || reader.isMember ? [] : homeImages(brand))],
    keeps: isKept ? offlineFiles(set, shell, sets.built, brand, language) : [],
    standIn: override || isKept ? undefined : standInOf(chosen, versions.shell(), failed, deps.env),
  });
  const shellVersion = override ? undefined : shell.version;
  setPageHeaders(
    reply,
    contentSecurityPolicy({
      nonce,
      shellVersion,
      ...paymentOrigins(brand, deps.env),
      socketOrigin: publicOrigin(deps.env, request.hostname).replace(/^http/, 'ws'),
      pictureOrigins: pictureOrigins(brand, path, match),
      overrideOrigin: override && new URL(override.entry).origin,
    }),
    shellVersion,
  );
  return sendCompressed(request, reply, html);
}

/** Visitors get the page itself where it is drawn, members their frame around its outline. */
async function drawPage(
  prerendered: PrerenderedPages,
  page: Parameters<PrerenderedPages['page']>[0],
  match: MatchedRoute | undefined,
  { isMember }: PageReader,
): Promise<Pick<PageParts, 'drawn' | 'outline'>> {
  if (!isMember) return { drawn: await prerendered.page(page) };
  if (!match && page.path !== '/') return {};
  return { outline: await prerendered.page({ ...page, path: match?.route.path ?? '/', isMember }) };
}

/** What the remote of a path has drawn of it for visitors; nothing where the brand's own state changes the page. */
function templateOf(
  match: MatchedRoute | undefined,
  path: string,
  { brand, language, built }: { brand: Brand; language: Language; built: Releases['sets']['built'] },
): { html: string; css: string } | undefined {
  if (!match || match.remote.isOff || match.route.path !== path || brand.closesAt !== undefined) return undefined;
  const { name, pinned } = match.remote;
  const template = built(name, pinned.version)?.templates?.find(({ page }) => page === match.route.page);
  const html = template?.html[templateKind(brand, language)];
  return template && html !== undefined ? { html, css: template.css } : undefined;
}

/** What stands in for a canary of the shell is none. */
function groupsOfPage(groups: ReleaseGroups, { group }: PageShell): ReleaseGroups {
  const { [SHELL_NAME]: _drawn, ...others } = groups;
  return group === 'canary' ? groups : others;
}

/**
 * What a visitor runs. A brand without a set gets a page all the same: browsers that were here before have their own
 * copy.
 */
function releasesOf(
  sets: Releases['sets'],
  brandId: string,
  visitorId: string,
): { signed?: SignedReleases; groups: ReleaseGroups; set: ReleaseSet } {
  try {
    const groups = sets.groups(brandId, visitorId);
    return { signed: sets.current(brandId).signed, groups, set: sets.chosen(brandId, groups) };
  } catch (error) {
    if (!hasCode(error, 'unavailable')) throw error;
    return { groups: {}, set: { brandId, revision: 0, remotes: [] } };
  }
}

/** The shell that its visitor gets, or its development flavour for a developer who writes a remote right now. */
async function servedShell(
  { build }: PageShell,
  override: OverrideGrant | undefined,
  buildsDirectory: string,
): Promise<ServedShell> {
  const hot = override?.isHot ? await readHotShell(buildsDirectory) : undefined;
  return hot ? { ...hot, base: HOT_SHELL_PATH } : { ...build, base: SHELL_PATH };
}

/**
 * What asks for the version before when this one does not start. It comes from the installation's own shell: no version
 * is its own judge.
 */
function standInOf(
  { build, isInstalled }: PageShell,
  { standInWatch }: ShellBuild,
  failed: readonly string[],
  env: EdgeNeeds['env'],
): PageParts['standIn'] {
  if (isInstalled || standInWatch === undefined) return undefined;
  return { script: standInWatch, cookie: failedShellsCookie(env), failed: failedShellsText(build.version, failed) };
}

/** What this installation does, for the page to go by. */
function settingsOf(
  env: EdgeNeeds['env'],
  host: string,
): Pick<BootDocument, 'environment' | 'countsUsage' | 'keepsPages'> {
  return {
    environment: env.mode,
    ...(countsUsage(env, host) ? { countsUsage: true } : {}),
    ...(env.keepsPages ? {} : { keepsPages: false }),
  };
}

/** Frames of the payment service, and the banks that confirm a payment. */
function paymentOrigins({ services }: Brand, env: EdgeNeeds['env']) {
  return {
    frameOrigins: [services.cardFrame, services.walletFrame].flatMap((address) =>
      address === undefined ? [] : [new URL(address).origin],
    ),
    challengeOrigins: challengeOrigins(env),
  };
}

/** Whom the page may notify that it was opened; none where people write, pay or change their account. */
function pictureOrigins({ thirdParties = {} }: Brand, path: string, match: ReturnType<typeof matchRoute>): string[] {
  const isSensitive = path !== '/' && (match === undefined || match.route.isSensitive === true);
  if (isSensitive) return [];
  return [thirdParties.analytics, thirdParties.pixel].flatMap((party) =>
    party ? [new URL(party.address).origin] : [],
  );
}

/** What comes from elsewhere is not fetched from here as well. */
function withoutRemote(set: ReleaseSet, name: string | undefined): ReleaseSet {
  return { ...set, remotes: set.remotes.filter((remote) => remote.name !== name) };
}

function toOverride({ remote, entry, globalName, expiresAt }: OverrideGrant): RemoteOverride {
  return { remote, entry, globalName, expiresAt };
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY };
    return reply.header('content-encoding', 'br').send(await compressBrotli(html, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await compressGzip(html));
  return reply.send(html);
}

/** Of a drawn page only members see an outline, and for them home is the search. */
function homeSkeleton(drawn: DrawnPage | undefined, { isMember }: PageReader): 'home' | 'grid' {
  return drawn || isMember ? 'grid' : 'home';
}

/** The largest picture of the home page, so that it does not wait for the shell. */
function homeImages(brand: Brand): Preload[] {
  return (brand.homePictures ?? []).slice(0, 1).map((href) => ({ href, as: 'image' }));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}

/** An unknown call, a missing script or picture must be a 404, not a page: only a browser's navigation gets one. */
function acceptsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isFile = /\.[a-z0-9]{1,5}$/i.test(path);
  const isCall = Object.values(SERVICE_BASE).some((base) => path === base || path.startsWith(`${base}/`));
  return !isFile && !isCall && /text\/html|\*\/\*/.test(String(request.headers.accept ?? '*/*'));
}
