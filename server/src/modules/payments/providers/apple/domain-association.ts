import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { PaymentsEnvironment } from '../../payment-environment.ts';

const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * The file with which Apple verifies each host that shows its button. A host without one has nothing there: the page of
 * the site with status 200 would be taken for a wrong file.
 *
 * @throws when a file cannot be read
 */
export function serveDomainAssociation(
  app: FastifyInstance,
  { applePayDomainFiles }: Pick<PaymentsEnvironment, 'applePayDomainFiles'>,
): void {
  const files = new Map(Object.entries(applePayDomainFiles).map(([host, file]) => [host, readFileSync(file)]));
  app.get(ADDRESS, async (request, reply) => {
    const file = files.get(request.hostname.toLowerCase());
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300');
    return file ? reply.send(file) : reply.code(404).send('nothing here');
  });
}
