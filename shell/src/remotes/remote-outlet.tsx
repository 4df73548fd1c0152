import styled from '@emotion/styled';
import type { PinnedRemote, RouteDeclaration } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { ErrorState, OfflineIcon, RetryIcon } from '@halo/shared/ui';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageOutline } from '../frame/page-outline.tsx';
import type { LoadedPage, PageLoader } from './load-page.ts';
import { initialOutlet, reduceOutlet, retryDelay } from './outlet-state.ts';
import { type Parcel, startParcel } from './parcel.ts';

export interface RemoteOutletProps {
  loader: PageLoader;
  remote: PinnedRemote;
  expose: string;
  /** changes reach the page through `update`, without a remount */
  pageProps: { platform: Platform } & Record<string, unknown>;
  skeleton: RouteDeclaration['skeleton'];
}

/** The place where a remote's page stands: skeleton, page, or the panel that says it did not load and retries. */
export function RemoteOutlet({ loader, remote, expose, pageProps, skeleton }: RemoteOutletProps) {
  const [state, dispatch] = useReducer(reduceOutlet, initialOutlet);
  const element = useRef<HTMLDivElement>(null);
  const parcel = useRef<Parcel | undefined>(undefined);
  const latestProps = useRef(pageProps);
  latestProps.current = pageProps;
  const { attempt } = state;

  useEffect(() => {
    const leaving = new AbortController();
    let started: Parcel | undefined;
    let root: HTMLElement | undefined;
    function clear(): void {
      const [old, place] = [started, root];
      started = root = undefined;
      if (parcel.current === old) parcel.current = undefined;
      void (old?.stop() ?? Promise.resolve()).catch(() => undefined).finally(() => place?.remove());
    }
    async function mount(page: LoadedPage): Promise<void> {
      // What half mounted makes room for the version before.
      clear();
      // Each parcel gets an element of its own: one that is still unmounting never shares its root with the next.
      root = document.createElement('div');
      element.current?.append(root);
      started = startParcel(page.lifecycles, root, latestProps.current, `${remote.name} ${expose}`, page.onCrash);
      parcel.current = started;
      await started.mounted;
    }
    loader.show({ remote, expose, attempt, mount, signal: leaving.signal }).then(
      ({ version, isFallback }) => {
        if (!leaving.signal.aborted) dispatch({ type: 'mounted', version, isFallback });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        clear();
        dispatch({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      leaving.abort();
      clear();
    };
  }, [loader, remote, expose, attempt]);

  useEffect(() => {
    void parcel.current?.update(pageProps).catch(() => undefined);
  }, [pageProps]);

  useEffect(() => {
    if (state.status !== 'failed') return undefined;
    const retry = () => dispatch({ type: 'retried' });
    const timer = setTimeout(retry, retryDelay(attempt));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [state.status, attempt]);

  return (
    <Outlet
      data-remote={remote.name}
      data-status={state.status}
      data-version={state.status === 'mounted' ? state.version : undefined}
    >
      {state.status === 'loading' && <PageOutline kind={skeleton} />}
      {state.status === 'failed' && <RetryPanel onRetry={() => dispatch({ type: 'retried' })} />}
      <PageRoot ref={element} hidden={state.status !== 'mounted'} />
    </Outlet>
  );
}

function RetryPanel({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const isOffline = !navigator.onLine;
  return (
    <ErrorState
      icon={isOffline ? <OfflineIcon size={28} /> : <RetryIcon />}
      title={t(isOffline ? 'remote.offlineTitle' : 'remote.failedTitle')}
      text={t(isOffline ? 'remote.offlineText' : 'remote.failedText')}
      retryLabel={t('remote.retry')}
      onRetry={onRetry}
    />
  );
}

const Outlet = styled.div({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });
const PageRoot = styled.div({
  display: 'contents',
  '&[hidden]': { display: 'none' },
  '& > div': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
});
