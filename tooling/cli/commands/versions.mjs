import { EXIT } from '../exit-codes.mjs';
import { remoteAtVersion, remoteName } from '../remote-names.mjs';
import { columns, kilobytes, minute } from '../terminal.mjs';

/**
 * Where the health rule took a version back.
 *
 * @param {{ version: string, takenBack?: readonly { scope: string, at: string, reason: string }[] }} version
 * @returns {string[]}
 */
export function takenBackLines({ version, takenBack = [] }) {
  return takenBack.map(({ scope, at, reason }) => `${version} was taken back on ${scope}, ${minute(at)}: ${reason}`);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addVersions(program, add) {
  add(
    program,
    'versions <remote>',
    'list the published versions of a remote, or of the shell, newest first',
    ['versions chat', 'versions shell'],
    async ({ connect, terminal }, [remote = '']) => {
      const client = await connect();
      const { versions } = await client.call(client.endpoints.versions.list, {
        params: { remote: remoteName(remote) },
      });
      const rows = versions.map((/** @type {any} */ each) => [
        each.version,
        minute(each.publishedAt),
        each.publishedBy,
        kilobytes(each.bytes),
        [...each.usedBy, ...(each.isInstalled ? ['this installation'] : [])].join(', '),
      ]);
      const lines =
        versions.length > 0
          ? columns([['version', 'published', 'by', 'size', 'used by'], ...rows])
          : [`No version of ${remoteName(remote)} was published.`];
      return {
        data: { versions },
        lines: [terminal.paint('dim', lines[0] ?? ''), ...lines.slice(1), ...versions.flatMap(takenBackLines)],
      };
    },
  );

  add(
    program,
    'remove <remote@version>',
    'remove a version that nothing uses or used within seven days',
    ['remove chat@1.4.0-rc.1'],
    async ({ connect }, [text = '']) => {
      const { remote, version } = remoteAtVersion(text);
      const client = await connect();
      await client.call(client.endpoints.versions.remove, { params: { remote, version } });
      return { data: { remote, version, removed: true }, lines: [`${remote}@${version} is removed.`], exit: EXIT.fine };
    },
  );
}
