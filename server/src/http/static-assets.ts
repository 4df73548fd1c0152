import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dictionaryPattern, type ReleaseAssets, type StoredAsset } from '@halo/releases';
import { acceptedForms } from '@halo/server-kit/http/accepted-form';
import { contentType } from '@halo/server-kit/http/content-types';

/** All names carry a version or a hash, so what was fetched once is never asked for again. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Answers every published file of remotes and shell, in the smallest form that the browser can read. */
export function serveReleaseAssets(app: FastifyInstance, assets: ReleaseAssets): void {
  for (const url of ['/releases/*', '/shell/*']) app.get(url, (request, reply) => sendAsset(assets, request, reply));
}

async function sendAsset(assets: ReleaseAssets, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // The address as it was sent: another way to write it is another address, which does not exist.
  const address = request.url.split('?', 1)[0] ?? '';
  const asset = await assets.find(address);
  if (!asset) throw notFound();
  setAssetHeaders(reply, asset);
  const { headers } = request;
  const wanted = {
    acceptEncoding: headers['accept-encoding'],
    availableDictionary: single(headers['available-dictionary']),
  };
  for (const { form, encoding } of acceptedForms(wanted, asset.forms)) {
    const content = await assets.read(asset, form);
    if (content) return reply.header('content-encoding', encoding).send(content);
  }
  const content = await assets.read(asset);
  if (!content) throw notFound();
  return reply.send(content);
}

function setAssetHeaders(reply: FastifyReply, { address }: StoredAsset): void {
  const pattern = dictionaryPattern(address);
  void reply.headers({
    'content-type': contentType(address),
    'cache-control': IMMUTABLE,
    vary: 'accept-encoding, available-dictionary',
    ...crossOriginHeaders,
    // The next version of the same file can then travel as a difference to this one.
    ...(pattern === undefined ? {} : { 'use-as-dictionary': `match="${pattern}"` }),
    // A picture that is opened by its address would be a page of the brand's host.
    ...(address.endsWith('.svg')
      ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
      : {}),
  });
}

/** Scripts are fetched anonymously for their integrity, also by a page on another brand's host. */
const crossOriginHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header;
}

function notFound(): AppError {
  return new AppError('not_found', { message: 'nothing here' });
}

/** A file that never changes, with the compressed forms (`br`, `gz`) that it has. */
export interface ServedFile {
  readonly content: Buffer;
  readonly forms: ReadonlyMap<string, Buffer>;
}

/** Answers files that are found by their name, in the smallest form that the browser can read. */
export function serveImmutable(
  app: FastifyInstance,
  prefix: string,
  find: (name: string) => Promise<ServedFile | undefined>,
): void {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async ({ params: { name }, headers }, reply) => {
    const file = await find(name);
    if (!file) throw notFound();
    void reply.headers({
      'content-type': contentType(name),
      'cache-control': IMMUTABLE,
      vary: 'accept-encoding',
      ...crossOriginHeaders,
    });
    const wanted = { acceptEncoding: headers['accept-encoding'], availableDictionary: undefined };
    const [best] = acceptedForms(wanted, new Set(file.forms.keys()));
    if (best) void reply.header('content-encoding', best.encoding);
    return reply.send(best ? file.forms.get(best.form) : file.content);
  });
}
