import styled from '@emotion/styled';
import type { PinnedRemote, RouteDeclaration } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, EmptyState, OfflineIcon, RetryIcon } from '@halo/shared/ui';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageOutline } from '../frame/page-outline.tsx';
import type { LoadedPage, PageLoader } from './load-page.ts';
import { Outlet, PageRoot } from './outlet-room.tsx';
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
  const { attempt, round, isAfterCrash } = state;

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
    function onLost(): void {
      if (!leaving.signal.aborted) dispatch({ type: 'lost' });
    }
    loader.show({ remote, expose, attempt, isAfterCrash, mount, onLost, signal: leaving.signal }).then(
      ({ version, isFallback }) => {
        if (!leaving.signal.aborted) dispatch({ type: 'mounted', version, isFallback });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        clear();
        dispatch({
          type: 'failed',
          reason: error instanceof Error ? error.message : String(error),
          isBroken: hasCode(error, 'remote_unavailable') && !error.retryable,
        });
      },
    );
    return () => {
      leaving.abort();
      clear();
    };
  }, [loader, remote, expose, attempt, round, isAfterCrash]);

  useEffect(() => {
    void parcel.current?.update(pageProps).catch(() => undefined);
  }, [pageProps]);

  const isBroken = state.status === 'failed' && state.isBroken;
  useEffect(() => {
    if (state.status !== 'failed' || isBroken) return undefined;
    const retry = () => dispatch({ type: 'retried' });
    const timer = setTimeout(retry, retryDelay(attempt));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [state.status, attempt, isBroken]);

  return (
    <Outlet
      data-remote={remote.name}
      data-status={state.status}
      data-version={state.status === 'mounted' ? state.version : undefined}
    >
      {state.status === 'loading' && <PageOutline kind={skeleton} />}
      {state.status === 'failed' && <RetryPanel isBroken={isBroken} onRetry={() => dispatch({ type: 'retried' })} />}
      <PageRoot ref={element} hidden={state.status !== 'mounted'} />
    </Outlet>
  );
}

/** What became of the page, and the ways on: again, and away from a page that is broken in every version. */
function RetryPanel({ isBroken, onRetry }: { isBroken: boolean; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const isOffline = !isBroken && !navigator.onLine;
  const reason = isBroken ? 'broken' : isOffline ? 'offline' : 'failed';
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? <OfflineIcon size={28} /> : <RetryIcon />}
        title={t(`remote.${reason}Title`)}
        text={t(`remote.${reason}Text`)}
        action={
          <Ways>
            <Button size="medium" onClick={onRetry}>
              {t('remote.retry')}
            </Button>
            {isBroken && (
              // A new page load: what runs by then may be well again.
              <ButtonLink size="medium" variant="soft" href="/">
                {t('remote.away')}
              </ButtonLink>
            )}
          </Ways>
        }
      />
    </div>
  );
}

const Ways = styled.div({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[3] });
