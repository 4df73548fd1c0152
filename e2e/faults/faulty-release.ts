import { integrityOf, nextRelease, type Release } from '../next-release.ts';

/**
 * What a published version can do wrong by itself; set in the page as `haloFaults`, so that the same bytes can also be
 * good.
 */
export const OWN_FAULTS = ['entry throws', 'entry empty', 'init throws', 'get throws', 'get never answers'] as const;
/** All of it comes, and then: React throws when it draws the page, or a script never ends and the tab is frozen. */
export type OwnFault = (typeof OWN_FAULTS)[number] | 'page throws' | 'page loops';

declare global {
  interface Window {
    /** remote → what its next version does wrong on this page */
    haloFaults?: Record<string, OwnFault | undefined>;
  }
}

/**
 * The next version of a remote, with a page chunk of its own, that fails where the page says so and is good otherwise.
 */
export function faultyRelease(good: Release, version: string, pageFile: string): Release {
  const { document, files } = nextRelease(good, version, pageFile, `/* ${version} */`);
  const { entry, globalName, name } = document;
  const content = Buffer.from(
    [
      `{ const fault = window.haloFaults?.[${JSON.stringify(name)}]; if (fault === 'entry throws') throw new Error('entry throws on purpose'); }`,
      files[entry]?.toString('utf8'),
      `;${globalName} = ((container, name) => {`,
      '  const fault = () => window.haloFaults?.[name];',
      "  const throwing = { get() { throw new Error('page throws on purpose'); } };",
      '  const broken = (page) => ({ ...page, mount: (props) => page.mount({ ...props, params: new Proxy({}, throwing) }) });',
      '  const frozen = (page) => ({ ...page, mount: () => { for (;;); } });',
      "  if (fault() === 'entry empty') return undefined;",
      '  return {',
      "    init(...given) { if (fault() === 'init throws') throw new Error('init throws on purpose'); return container.init(...given); },",
      '    get(expose) {',
      "      if (fault() === 'get throws') throw new Error('get throws on purpose');",
      "      if (fault() === 'page throws') return container.get(expose).then((factory) => () => broken(factory()));",
      "      if (fault() === 'page loops') return container.get(expose).then((factory) => () => frozen(factory()));",
      "      return fault() === 'get never answers' ? new Promise(() => {}) : container.get(expose);",
      '    },',
      '  };',
      `})(${globalName}, ${JSON.stringify(name)});`,
    ].join('\n'),
  );
  return {
    files: { ...files, [entry]: content },
    document: {
      ...document,
      files: { ...document.files, [entry]: { integrity: integrityOf(content), bytes: content.length } },
    },
  };
}
