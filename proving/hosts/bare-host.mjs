// A Module Federation host that knows nothing of Halo's shell: the federation's own runtime, React and what else
// remotes share, and a remote by the address of its manifest. What a page is given beside that is the fake platform's.
import '@halo/shared/contracts/zod-config';
import { createInstance } from '@module-federation/enhanced/runtime';
import { mountSandbox } from '@halo/shared/testing';
import * as emotionReact from '@emotion/react';
import * as emotionStyled from '@emotion/styled';
import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as reactI18next from 'react-i18next';
import * as zodMini from 'zod/mini';

/** By name; the build puts it here. */
const versions = VERSIONS;

/** @type {Readonly<Record<string, unknown>>} */
const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@emotion/react': emotionReact,
  '@emotion/styled': emotionStyled,
  i18next,
  'react-i18next': reactI18next,
  'zod/mini': zodMini,
};

const query = new URLSearchParams(location.search);
const [remote = '', page = ''] = (query.get('load') ?? '').split('/');
const host = createInstance({
  name: 'bare_host',
  remotes: [{ name: remote, entry: query.get('manifest') ?? '' }],
  shared: Object.fromEntries(
    Object.entries(modules).map(([name, lib]) => {
      const version = versions[name];
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      return [name, { version, lib: () => lib, shareConfig }];
    }),
  ),
});

await mountSandbox({
  remote,
  pages: { [page]: () => host.loadRemote(`${remote}/pages/${page}`) },
  scenarios: [{ name: 'usual', description: 'as it comes', page }],
});
