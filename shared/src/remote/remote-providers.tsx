import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { PlatformProvider } from './platform-context.tsx';
import type { PageProps, PopupProps } from './platform.ts';

/**
 * Everything a page of a remote stands in. Each remote is a React root of its own: nothing of the shell's context
 * reaches it.
 */
export function RemoteProviders({ props, children }: { props: PageProps | PopupProps; children?: ReactNode }) {
  const { platform } = props;
  return (
    <CacheProvider value={platform.styleCache}>
      <PlatformProvider props={props}>
        <I18nextProvider i18n={platform.i18n}>{children}</I18nextProvider>
      </PlatformProvider>
    </CacheProvider>
  );
}
