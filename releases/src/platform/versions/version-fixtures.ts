import { createHash } from 'node:crypto';
import { type BuiltRemote, globalNameOf, type ShellBuild } from '@halo/shared/contracts';
import type { Operator, Rights } from '@halo/shared/contracts/operations';
import { integrityOf } from './file-content.ts';

/** A small build as the project's own build command would make it, with its bytes. */
export interface SampleBuild {
  readonly document: BuiltRemote;
  readonly contents: ReadonlyMap<string, Buffer>;
}

const INTEGRITY_OF_NOTHING = integrityOf(Buffer.alloc(0));

/** `<name>.<hash>.js` for content that may name itself with `{own}`. */
export function hashedFile(name: string, text: string, extension = 'js'): { file: string; content: Buffer } {
  const hash = createHash('sha256').update(text.replaceAll('{own}', '')).digest('hex').slice(0, 8);
  return { file: `${name}.${hash}.${extension}`, content: Buffer.from(text.replaceAll('{own}', hash)) };
}

/** Code that looks like a page's: long enough to be compressed, mostly the same in all versions. */
export function sampleCode(what: string): string {
  const lines = Array.from(
    { length: 160 },
    (_, line) => `export const line${line}="${createHash('sha256').update(`code ${line}`).digest('hex')}";`,
  );
  lines.splice(80, 0, `export const what=${JSON.stringify(what)};`);
  return lines.join('\n');
}

/** A remote with one page, its texts, and a library that all its versions share. */
export function sampleBuild(
  version: string,
  { remote = 'mfe-sample', page = sampleCode(`page of ${version}`) } = {},
): SampleBuild {
  const pageFile = hashedFile('pages-home', page);
  const library = hashedFile(
    'Lib3xYzA',
    `/*! For licence see Lib3xYzA.{own}.js.LICENSE.txt */${sampleCode('a library')}`,
  );
  const texts = hashedFile('locale-en-json', `(globalThis.texts||=[]).push("hello from ${remote}")`);
  const contents = new Map<string, Buffer>([
    [
      'remoteEntry.js',
      Buffer.from(`${sampleCode('entry')}\nvar sample_${version.replaceAll(/\W/g, '_')}={get:()=>"${version}"};`),
    ],
    [`../c/${pageFile.file}`, pageFile.content],
    [`../c/${library.file}`, library.content],
    [`../c/${library.file}.LICENSE.txt`, Buffer.from('MIT')],
    [`../c/${texts.file}`, texts.content],
  ]);
  return {
    contents,
    document: {
      name: remote,
      version,
      contract: 1,
      federation: '2.9.2',
      entry: 'remoteEntry.js',
      globalName: globalNameOf(remote, version),
      manifest: {
        name: remote,
        contract: 1,
        routes: [{ path: `/${remote}`, page: 'home', access: 'public' }],
        nav: [],
        popups: [],
        namespaces: [remote.slice('mfe-'.length)],
        bus: { publishes: [], subscribes: ['session.changed'] },
      },
      exposes: { './pages/home': [`../c/${library.file}`, `../c/${pageFile.file}`] },
      locales: { en: [`../c/${texts.file}`] },
      files: filesOf(contents),
      shared: [{ name: 'react', requiredVersion: '^19.0.0', names: ['*'] }],
    },
  };
}

export interface SampleShell {
  readonly document: ShellBuild;
  readonly contents: ReadonlyMap<string, Buffer>;
}

export function sampleShell(version: string): SampleShell {
  const main = hashedFile('main', sampleCode(`shell ${version}`));
  const vendor = hashedFile('vendor', sampleCode('vendor of all shells'));
  const contents = new Map([
    [main.file, main.content],
    [vendor.file, vendor.content],
  ]);
  return {
    contents,
    document: {
      version,
      contract: 1,
      federation: '2.9.2',
      scripts: [vendor.file, main.file],
      bootGuard: '',
      preload: [],
      locales: {},
      files: filesOf(contents),
      provides: [{ name: 'react', version: '19.3.1', names: ['*'] }],
    },
  };
}

function filesOf(contents: ReadonlyMap<string, Buffer>): BuiltRemote['files'] {
  return Object.fromEntries(
    [...contents].map(([path, content]) => [path, { integrity: integrityOf(content), bytes: content.length }]),
  );
}

/** A file of a document whose bytes do not matter. */
export const someFile = { integrity: INTEGRITY_OF_NOTHING, bytes: 10 };

export function sampleOperator(rights: Partial<Rights> = {}, person = 'ada@halo.example'): Operator {
  return {
    person,
    name: person,
    via: 'token',
    rights: { remotes: ['*'], brands: ['*'], actions: ['read', 'publish'], ...rights },
  };
}
