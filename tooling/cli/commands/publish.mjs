import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findTargets } from '../../build/build-targets.mjs';
import { folderOf, readJson, remotes, tooling } from '../../run/packages.mjs';
import { runPooled, runProcess, seconds } from '../../run/run-process.mjs';
import { MANIFEST_FILE, RELEASE_FILE } from '../../webpack/release-files.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteHere, SHELL } from '../remote-names.mjs';
import { kilobytes } from '../terminal.mjs';
import { checkLines } from './check.mjs';

const UPLOADS_AT_ONCE = 4;
/** The server compresses everything as well as it can, one remote after the other. */
const FINISH_TIMEOUT_MS = 600_000;
/** An answer that got lost says nothing about the version: it is asked for again, so many times. */
const ATTEMPTS = 3;
const ASK_AGAIN_MS = 2_000;

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addPublish(program, add) {
  add(
    program,
    'publish [remote]',
    'build one remote, or the shell, and store it as a version that never changes; nobody sees it until it is pinned',
    [
      'publish chat',
      'publish                         the remote in whose folder you are',
      'publish chat --prerelease       as 1.4.0-dev.<hash of the sources>',
      'publish chat --from mfe-chat/dist/1.4.0',
      'publish widget --from dist     a build of Module Federation that knows nothing of Halo, with halo.json beside it',
      'publish shell                   the frame that every page of a brand stands on',
    ],
    publish,
  )
    .option('--prerelease', 'the version in package.json with a hash of the sources, to try what is not released yet')
    .option('--from <folder>', 'a build that is there already, with its release.json or mf-manifest.json')
    .option('--manifest <file>', 'where the pages of a build with mf-manifest.json are; default: halo.json');
}

/**
 * @param {import('../run-halo.mjs').Context} context
 * @param {string[]} values
 * @param {{ prerelease?: boolean, from?: string, manifest?: string }} options
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
async function publish(context, [text = ''], options) {
  const name = text || !options.from ? remoteHere(text, context.folder) : nameOfBuild(context.folder, options.from);
  if (!options.from && name !== SHELL && !remotes.includes(name))
    throw new Failure(EXIT.usage, `There is no remote ${name} in this repository.`, {
      remedy:
        remotes.length > 0
          ? `Known: ${[...remotes, SHELL].join(', ')}.`
          : 'Call it in the folder of the remote, or with --from and a build.',
    });
  if (options.from && options.prerelease)
    throw new Failure(
      EXIT.usage,
      'A build that is there already has its version: --from and --prerelease exclude each other.',
    );
  // Before the build, which takes longer than to find out that the server does not answer.
  const client = await context.connect();
  await client.call(client.endpoints.session.current);

  const { folder, forget } = await finishedBuild(context, name, options);
  const { version, isKnown, files, uploaded } = await store(
    context,
    client,
    filesFolder(folder, name),
    readDocument(folder, name),
  ).finally(() => {
    context.terminal.endProgress();
    forget();
  });

  const subject = `${name}@${version.version}`;
  const checked = await compared(client, name, version.version);
  return {
    data: {
      ...(checked && { fits: checked.fits, problems: checked.problems }),
      remote: name,
      version: version.version,
      isKnown,
      files: version.files,
      bytes: version.bytes,
      uploadedFiles: files,
      uploadedBytes: uploaded,
    },
    lines: isKnown
      ? [`${subject} was published before, with the same bytes.`]
      : [
          context.terminal.paint(
            'green',
            `${subject} is published: ${version.files} files, ${kilobytes(version.bytes)}; ${files} of them new, ${files > 0 ? kilobytes(uploaded) : '0 kB'}.`,
          ),
          ...(checked && !checked.fits ? checkLines(checked, context.terminal) : []),
          `Nobody runs it yet. Next, with its pages: npx --no-install halo check ${subject} --brand <brand>`,
        ],
  };
}

/**
 * What the server says of it beside all that brands take from the default. The version is stored either way, so where
 * nothing can be said nothing is.
 *
 * @returns {Promise<any>}
 */
function compared(
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ remote,
  /** @type {string} */ version,
) {
  const query = { remote, version, scope: 'default' };
  return client.call(client.endpoints.versions.check, { query }).catch((error) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
}

/**
 * The folder with the build to store, and what to do when it is.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {string} name
 * @param {{ prerelease?: boolean, from?: string, manifest?: string }} options
 */
async function finishedBuild(context, name, { from, manifest, prerelease }) {
  const stays = () => {};
  if (!from) return { folder: await build(context, name, prerelease ?? false), forget: stays };
  const given = resolve(context.folder, from);
  const isOrdinary = !existsSync(join(given, RELEASE_FILE)) && existsSync(join(given, MANIFEST_FILE));
  if (!isOrdinary) return { folder: given, forget: stays };
  // Only here: it compiles, and the other commands work where there is no compiler.
  const { readDeclaration, writeOrdinaryBuild } = await import('../../ordinary/ordinary-build.mjs');
  const declaration = readDeclaration(resolve(context.folder, manifest ?? 'halo.json'));
  const version = declaration.version ?? packageVersion(context.folder);
  const to = mkdtempSync(join(tmpdir(), 'halo-publish-'));
  const forget = () => rmSync(to, { recursive: true, force: true });
  try {
    await writeOrdinaryBuild({ from: given, to, name, version, declaration });
    return { folder: to, forget };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Of the package in whose folder the command was called. @throws Failure */
function packageVersion(/** @type {string} */ folder) {
  const file = join(folder, 'package.json');
  const version = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
  if (version) return version;
  throw new Failure(EXIT.usage, 'Which version is it?', { remedy: 'Say it in halo.json, or in package.json here.' });
}

/**
 * Publishing the same bytes twice is publishing them once, so where the last answer got lost the server is asked again.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {import('../operations-client.mjs').OperationsClient} client
 * @param {string} folder
 * @param {object} document
 * @returns {Promise<{ version: any, isKnown: boolean, files: number, uploaded: number }>}
 */
async function store(context, client, folder, document) {
  let [files, uploaded] = [0, 0];
  for (let attempt = 1; ; attempt += 1) {
    const { id, missing } = await client.call(client.endpoints.publications.start, { body: { document } });
    files = Math.max(files, missing.length);
    uploaded = Math.max(uploaded, await upload(context, client, id, folder, missing));
    const started = performance.now();
    const tick = setInterval(
      () => context.terminal.progress(`the server checks and compresses … ${seconds(performance.now() - started)}`),
      200,
    );
    try {
      const { version, isKnown } = await client.call(client.endpoints.publications.finish, {
        params: { id },
        timeoutMs: FINISH_TIMEOUT_MS,
      });
      return { version, isKnown: isKnown && attempt === 1, files, uploaded };
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unreachable' || attempt === ATTEMPTS) throw error;
      context.terminal.progress('the answer got lost; asking whether it is stored');
    } finally {
      clearInterval(tick);
    }
    await wait(ASK_AGAIN_MS);
  }
}

/**
 * Builds this remote and nothing else; what `npm run build` keeps of other versions stays as it is.
 *
 * @returns {Promise<string>} folder of the build
 */
async function build(
  /** @type {import('../run-halo.mjs').Context} */ { terminal, env, isJson },
  /** @type {string} */ name,
  /** @type {boolean} */ isPrerelease,
) {
  const target = findTargets([name]).find(({ kind }) => kind === (name === SHELL ? 'shell' : 'remote'));
  if (!target) throw new Failure(EXIT.refused, `${name}/src/manifest.ts is missing, so there is nothing to build.`);
  const version = isPrerelease ? target.version : readJson(join(folderOf(name), 'package.json')).version;
  const started = performance.now();
  const tick = setInterval(
    () => terminal.progress(`building ${name}@${version} … ${seconds(performance.now() - started)}`),
    200,
  );
  const { code, output, ms } = await runProcess(process.execPath, [join(tooling, 'build/build-one.mjs'), name], {
    env: { ...env, HALO_VERSION: version, NODE_ENV: 'production' },
  }).finally(() => clearInterval(tick));
  terminal.endProgress();
  if (code !== 0)
    throw new Failure(EXIT.refused, `${name} does not build.`, {
      code: 'build_failed',
      lines: output.trim().split('\n'),
    });
  if (!isJson) terminal.print(`${name}@${version} built in ${seconds(ms)}.`);
  return join(folderOf(name), 'dist', version);
}

/** All builds of the shell share the folder around theirs. */
function filesFolder(/** @type {string} */ folder, /** @type {string} */ name) {
  return name === SHELL ? join(folder, '..') : folder;
}

/** A build with a release document says whose it is. @throws Failure */
function nameOfBuild(/** @type {string} */ folder, /** @type {string} */ from) {
  const file = join(resolve(folder, from), RELEASE_FILE);
  if (existsSync(file)) return String(JSON.parse(readFileSync(file, 'utf8')).name);
  throw new Failure(EXIT.usage, `Which remote? ${file} is missing.`, {
    remedy: 'Name it: npx --no-install halo publish <remote> --from …',
  });
}

function readDocument(/** @type {string} */ folder, /** @type {string} */ name) {
  const file = join(folder, RELEASE_FILE);
  if (!existsSync(file))
    throw new Failure(EXIT.refused, `${file} is missing, so this is no finished build.`, {
      remedy: `Leave out --from and it is built. A build of Module Federation has ${MANIFEST_FILE} there (Rspack's own plugin writes it with manifest: true).`,
    });
  const document = JSON.parse(readFileSync(file, 'utf8'));
  // The shell's own document has no name.
  const given = document.name ?? ('bootGuard' in document ? SHELL : undefined);
  if (given !== name)
    throw new Failure(EXIT.usage, `${folder} is a build of ${given ?? 'something else'}, not of ${name}.`);
  return document;
}

/** @returns {Promise<number>} bytes that went over */
async function upload(
  /** @type {import('../run-halo.mjs').Context} */ { terminal },
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ id,
  /** @type {string} */ folder,
  /** @type {string[]} */ files,
) {
  let done = 0;
  let bytes = 0;
  await runPooled(files, UPLOADS_AT_ONCE, async (file) => {
    const content = readFileSync(join(folder, file));
    await client.call(client.endpoints.publications.file, {
      params: { id, file: Buffer.from(file).toString('base64url') },
      bytes: content,
    });
    done += 1;
    bytes += content.length;
    terminal.progress(`uploading ${done} of ${files.length} files, ${kilobytes(bytes)}`);
  });
  return bytes;
}
