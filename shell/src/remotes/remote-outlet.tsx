import styled from '@emotion/styled';
import type { PinnedRemote, RouteDeclaration } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { ErrorState, RetryIcon, SkeletonScreen } from '@halo/shared/ui';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadFailure, PageLoader } from './load-page.ts';
import { initialOutlet, reduceOutlet, retryDelay } from './outlet-state.ts';
import { type Parcel, startParcel } from './parcel.ts';

export interface RemoteOutletProps {
  loader: PageLoader;
  remote: PinnedRemote;
  expose: string;
  /** changes reach the page through `update`, without a remount */
  pageProps: { platform: Platform } & Record<string, unknown>;
  skeleton: RouteDeclaration['skeleton'];
  onFailure?: (failure: LoadFailure) => void;
}

/** The place where a remote's page stands: skeleton, page, or the panel that says it did not load and tries again. */
export function RemoteOutlet({ loader, remote, expose, pageProps, skeleton, onFailure }: RemoteOutletProps) {
  const [state, dispatch] = useReducer(reduceOutlet, initialOutlet);
  const element = useRef<HTMLDivElement>(null);
  const parcel = useRef<Parcel | undefined>(undefined);
  const latestProps = useRef(pageProps);
  latestProps.current = pageProps;
  const { attempt } = state;

  useEffect(() => {
    let isCurrent = true;
    let started: Parcel | undefined;
    let loadedVersion: string | undefined;
    // Each parcel gets an element of its own: one that is still unmounting never shares its root with the next.
    const root = document.createElement('div');
    async function show(): Promise<void> {
      const page = await loader.load(remote, expose, attempt);
      if (!isCurrent || !element.current) return;
      loadedVersion = page.version;
      element.current.append(root);
      started = startParcel(page.lifecycles, root, latestProps.current, `${remote.name} ${expose}`);
      parcel.current = started;
      await started.mounted;
      if (isCurrent) dispatch({ type: 'mounted', version: page.version, isFallback: page.isFallback });
    }
    show().catch((error: unknown) => {
      if (!isCurrent) return;
      // The loader has told of what did not load; this is for what loaded and did not mount.
      if (loadedVersion) onFailure?.({ remote: remote.name, version: loadedVersion, expose, error });
      dispatch({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      isCurrent = false;
      if (parcel.current === started) parcel.current = undefined;
      void started?.stop().catch(() => undefined).finally(() => root.remove());
      if (!started) root.remove();
    };
  }, [loader, remote, expose, attempt, onFailure]);

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
    <Outlet data-remote={remote.name} data-status={state.status} data-version={state.status === 'mounted' ? state.version : undefined}>
      {state.status === 'loading' && <OutletSkeleton kind={skeleton} />}
      {state.status === 'failed' && <RetryPanel onRetry={() => dispatch({ type: 'retried' })} />}
      <PageRoot ref={element} hidden={state.status !== 'mounted'} />
    </Outlet>
  );
}

function OutletSkeleton({ kind }: { kind: RouteDeclaration['skeleton'] }) {
  const { t } = useTranslation('shell');
  if (kind === 'blank' || kind === undefined) return null;
  return <SkeletonScreen layout={kind === 'plans' ? 'form' : kind} label={t('loading')} />;
}

function RetryPanel({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <ErrorState icon={<RetryIcon />} title={t('remote.failedTitle')} text={t('remote.failedText')} retryLabel={t('remote.retry')} onRetry={onRetry} />
  );
}

const Outlet = styled.div({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });
const PageRoot = styled.div({ display: 'contents', '&[hidden]': { display: 'none' }, '& > div': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } });
