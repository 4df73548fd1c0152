import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BuiltRemote, ShellBuild } from '@halo/shared/contracts';
import {
  type AuditEntry,
  type ChangeResult,
  operationsEndpoints,
  type OperationsEndpoint,
  type PublicationPlan,
  type PublicationResult,
  type PublishedVersion,
  type ReleaseChange,
  type Revision,
  type VersionHealth,
} from '@halo/shared/contracts/operations';
import type { HaloServer } from './server/halo-server.ts';
import { hostRequest } from './server/host-request.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  upload?: Buffer;
}

/** What an operator does from the command line, on a server of a spec's own. */
export interface Operations {
  head(scope: string): Promise<Revision>;
  change(scope: string, change: ReleaseChange, reason: string): Promise<void>;
  /** One that takes a second person, who agrees at once. */
  changeByTwo(scope: string, change: ReleaseChange, reason: string): Promise<void>;
  health(scope: string): Promise<VersionHealth[]>;
  /** newest first */
  audit(scope: string): Promise<AuditEntry[]>;
  document<Build = BuiltRemote>(remote: string, version: string): Promise<Build>;
  /** Publishes a version; files that the server has already are not sent again. */
  publish(document: BuiltRemote | ShellBuild, files: Readonly<Record<string, Buffer>>): Promise<PublishedVersion>;
}

/** With the token that a development installation leaves in its data directory. */
export function createOperations(server: Pick<HaloServer, 'port' | 'directory'>): Operations {
  const token = readFileSync(`${server.directory}/keys/cli-token`, 'utf8').trim();

  async function call<Answer>(
    endpoint: OperationsEndpoint,
    { params = {}, query, body, upload }: Input = {},
  ): Promise<Answer> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await hostRequest(
      `http://ops.localhost:${server.port}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(upload
            ? { 'content-type': 'application/octet-stream' }
            : body === undefined
              ? {}
              : { 'content-type': 'application/json' }),
        },
        ...(upload ? { body: upload } : body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    if (answer.status !== 200) throw new Error(`${endpoint.method} ${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Answer;
  }

  return {
    async head(scope) {
      const { revisions } = await call<{ revisions: Revision[] }>(operationsEndpoints.scopes.revisions, {
        params: { scope },
        query: { limit: '1' },
      });
      if (!revisions[0]) throw new Error(`${scope} has no revision`);
      return revisions[0];
    },
    async change(scope, change, reason) {
      await call(operationsEndpoints.scopes.change, { params: { scope }, body: { change, reason } });
    },
    async changeByTwo(scope, change, reason) {
      const result = await call<ChangeResult>(operationsEndpoints.scopes.change, {
        params: { scope },
        body: { change, reason },
      });
      if (result.outcome !== 'waiting') throw new Error('it was applied without a second person');
      await approve(server.port, result.proposal.id);
    },
    health: async (scope) =>
      (await call<{ versions: VersionHealth[] }>(operationsEndpoints.status.health, { query: { scope } })).versions,
    audit: async (scope) =>
      (await call<{ entries: AuditEntry[] }>(operationsEndpoints.audit.list, { query: { scope } })).entries,
    document: (remote, version) => call(operationsEndpoints.versions.read, { params: { remote, version } }),
    async publish(document, files) {
      const { id, missing } = await call<PublicationPlan>(operationsEndpoints.publications.start, {
        body: { document },
      });
      for (const file of missing) {
        const upload = files[file];
        if (!upload) throw new Error(`nothing to send for ${file}`);
        await call(operationsEndpoints.publications.file, {
          params: { id, file: Buffer.from(file).toString('base64url') },
          upload,
        });
      }
      return (await call<PublicationResult>(operationsEndpoints.publications.finish, { params: { id } })).version;
    },
  };
}

/** The second operator of a development installation. */
const SECOND = { email: 'bruno.operator@halo.example', password: 'quattro-occhi-bruno' };

async function approve(port: number, proposal: string): Promise<void> {
  const origin = `http://ops.localhost:${port}`;
  const headers = { origin, 'content-type': 'application/json' };
  const login = await hostRequest(`${origin}/api/session`, { method: 'POST', headers, body: JSON.stringify(SECOND) });
  const [cookie = ''] = (login.headers['set-cookie'] ?? '').split(';', 1);
  const path = operationsEndpoints.proposals.approve.path.replace(':id', proposal);
  const agreed = await hostRequest(`${origin}${path}`, { method: 'POST', headers: { origin, cookie } });
  if (agreed.status !== 200) throw new Error(`the approval answered ${agreed.status}: ${agreed.text}`);
}

/** A version like another whose entry is this script; its hashes are right, so only what it does is wrong. */
export function withOtherEntry(
  good: BuiltRemote,
  version: string,
  script: (globalName: string) => string,
): { document: BuiltRemote; files: Record<string, Buffer> } {
  const globalName = `halo_${good.name}_${version}`.replaceAll(/\W/g, '_');
  const content = Buffer.from(script(globalName));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  // What other hosts load beside the entry is of the version, and would have to be sent too.
  const shared = Object.entries(good.files).filter(([file]) => file.startsWith('../c/'));
  return {
    document: {
      ...good,
      version,
      globalName,
      files: { ...Object.fromEntries(shared), [good.entry]: { integrity, bytes: content.length } },
    },
    files: { [good.entry]: content },
  };
}
