import { SHELL_NAME } from '@halo/shared/contracts';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import * as z from 'zod/mini';
import { type OperationsRoute, operationsRoute } from '../../operations/operations-route.ts';
import type { Releases } from '../ports.ts';
import { DOCUMENT_MAX_BYTES, FILE_MAX_BYTES, PATH_MAX_CHARS } from './limits.ts';

/**
 * The document goes to the registry as it came: it says what is wrong in sentences, also of one that was made for
 * another contract.
 */
const AnyDocument = z.object({ document: z.unknown() });
/** A build has some dozens of files, sent one after the other. */
const FILES_A_MINUTE = 1200;

/** Calls about versions and publications. Whose publication it is, and of which remote, the registry checks. */
export function versionRoutes({ versions }: Pick<Releases, 'versions'>): OperationsRoute[] {
  const { publications, versions: calls } = operationsEndpoints;
  return [
    operationsRoute(calls.list, {
      rule: ({ params }) => ({ action: 'read', remote: params.remote }),
      handle: async ({ params }) => ({ versions: await versions.list(params.remote) }),
    }),
    operationsRoute(calls.read, {
      rule: ({ params }) => ({ action: 'read', remote: params.remote }),
      async handle({ params: { remote, version } }) {
        const document =
          remote === SHELL_NAME
            ? (await versions.shellDocument(version))?.build
            : await versions.document(remote, version);
        if (!document) throw new AppError('version_unknown', { message: `${remote} ${version} is not there` });
        return document;
      },
    }),
    operationsRoute(calls.remove, {
      // The registry asks for more where it is the shell.
      rule: ({ params }) => ({ action: 'publish', remote: params.remote }),
      async handle({ operator, params: { remote, version } }) {
        await versions.remove(operator, remote, version);
        return { result: 'OK' as const };
      },
    }),
    operationsRoute(publications.start, {
      rule: () => ({ action: 'publish' }),
      bodyAs: AnyDocument,
      bodyMaxBytes: DOCUMENT_MAX_BYTES,
      handle: ({ operator, body }) => versions.startPublication(operator, body.document),
    }),
    operationsRoute(publications.file, {
      rule: () => ({ action: 'publish' }),
      isUpload: true,
      bodyMaxBytes: FILE_MAX_BYTES,
      perMinute: FILES_A_MINUTE,
      async handle({ operator, params: { id, file }, upload }) {
        await versions.receiveFile(operator, id, decodePath(file), upload);
        return { result: 'OK' as const };
      },
    }),
    operationsRoute(publications.finish, {
      rule: () => ({ action: 'publish' }),
      handle: ({ operator, params }) => versions.finishPublication(operator, params.id),
    }),
  ];
}

/** What is no path at all is no path of the document either, and refused as such. */
function decodePath(encoded: string): string {
  return Buffer.from(encoded, 'base64url')
    .toString('utf8')
    .slice(0, PATH_MAX_CHARS + 1);
}
