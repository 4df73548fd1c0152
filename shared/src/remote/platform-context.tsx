import { createContext, type ReactNode, use } from 'react';
import type { PageProps, Platform, PopupProps } from './platform.ts';

/** What the shell gave: a page's props or a popup's, always with the platform. */
type RemoteProps = PageProps | PopupProps;

const RemoteContext = createContext<RemoteProps | null>(null);

/** Makes the shell's props known to the hooks below it. `definePage` and the test renderer put it in place. */
export function PlatformProvider({ props, children }: { props: RemoteProps; children?: ReactNode }) {
  return <RemoteContext value={props}>{children}</RemoteContext>;
}

/** The platform of the page or popup around. */
export function usePlatform(): Platform {
  return useRemoteProps().platform;
}

/** The same where there may be none: the shell draws parts of its own outside of every page. */
export function usePlatformIfAny(): Platform | undefined {
  return use(RemoteContext)?.platform;
}

/** The page's props: params and search change while the page stays. */
export function usePageProps(): PageProps {
  const props = useRemoteProps();
  if (!('params' in props)) throw new Error('usePageProps is for pages; a popup has usePopupProps');
  return props;
}

/** The popup's props: its context, and how to close it. */
export function usePopupProps(): PopupProps {
  const props = useRemoteProps();
  if (!('close' in props)) throw new Error('usePopupProps is for popups; a page has usePageProps');
  return props;
}

function useRemoteProps(): RemoteProps {
  const props = use(RemoteContext);
  if (!props) throw new Error('no platform here: render inside definePage, definePopup or renderInPlatform');
  return props;
}
