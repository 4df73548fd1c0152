// What the shell hands to the remotes, loaded once for all of them.
//
// A CommonJS package (React) comes whole. Of an ES package only the names listed here exist at
// run time: a remote that uses another one would read `undefined`, so its release is refused (the
// builds of shell and remotes write down both sides). To offer a name, import it here and add it
// to its slice.
//
// Which packages are shared, and why, stands in tooling/webpack/shared-modules.mjs.
import {
  __unsafe_useEmotionCache,
  CacheProvider,
  css,
  Global,
  keyframes,
  ThemeContext,
  ThemeProvider,
  useTheme,
  withEmotionCache,
} from '@emotion/react';
import styled from '@emotion/styled';
import i18next, { createInstance, keyFromSelector } from 'i18next';
import react from 'react';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import jsxRuntime from 'react/jsx-runtime';

/** One entry of the `shared` option of the federation runtime's `createInstance`. */
export interface SharedSlice {
  readonly version: string;
  readonly lib: () => unknown;
  readonly shareConfig: { readonly singleton: true; readonly eager: true; readonly requiredVersion: string };
}

function slice(name: string, lib: unknown): SharedSlice {
  const version = __HALO_SHARED_VERSIONS__[name] ?? '0.0.0';
  return { version, lib: () => lib, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` } };
}

/** An ES module as its importers expect it: without the flag a default import would read the whole object. */
function esModule(names: Readonly<Record<string, unknown>>): unknown {
  return { __esModule: true, ...names };
}

/** The shared packages, for `createInstance({ shared })`. Made once, by the remote loader. */
export function createSharedSlices(): Record<string, SharedSlice> {
  return {
    react: slice('react', react),
    'react/jsx-runtime': slice('react/jsx-runtime', jsxRuntime),
    'react-dom': slice('react-dom', reactDom),
    'react-dom/client': slice('react-dom/client', reactDomClient),
    '@emotion/react': slice(
      '@emotion/react',
      esModule({
        __unsafe_useEmotionCache,
        CacheProvider,
        css,
        Global,
        keyframes,
        ThemeContext,
        ThemeProvider,
        useTheme,
        withEmotionCache,
      }),
    ),
    '@emotion/styled': slice('@emotion/styled', esModule({ default: styled })),
    i18next: slice('i18next', esModule({ default: i18next, createInstance, keyFromSelector })),
  };
}
