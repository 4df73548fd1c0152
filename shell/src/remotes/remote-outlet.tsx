import styled from '@emotion/styled';
import type { PinnedRemote, RouteDeclaration } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, ClockIcon, EmptyState, OfflineIcon, RetryIcon } from '@halo/shared/ui';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageOutline } from '../frame/page-outline.tsx';
import { asLoadError } from './load-error.ts';
import type { LoadedPage, PageLoader } from './load-page.ts';
import { Outlet, PageRoot } from './outlet-room.tsx';
import { failureIn, initialOutlet, type OutletFailure, reduceOutlet, retryDelay } from './outlet-state.ts';
import { type Parcel, startParcel } from './parcel.ts';

export interface RemoteOutletProps {
  loader: PageLoader;
  remote: PinnedRemote;
  expose: string;
  /** changes reach the page through `update`, without a remount */
  pageProps: { platform: Platform } & Record<string, unknown>;
  skeleton: RouteDeclaration['skeleton'];
}

/** The place where a remote's page stands: skeleton, page, or the panel that says why it is not there and retries. */
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
        dispatch({ type: 'failed', failure: failureOf(error) });
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

  const { status } = state;
  const failure = failureIn(state);
  useEffect(() => {
    if (status !== 'failed' || failure === undefined || failure === 'broken') return undefined;
    const retry = () => dispatch({ type: 'retried' });
    const timer = setTimeout(retry, retryDelay(failure, attempt));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [status, failure, attempt]);

  return (
    <Outlet
      data-remote={remote.name}
      data-status={status}
      data-version={state.status === 'mounted' ? state.version : undefined}
    >
      {status === 'loading' && !failure && <PageOutline kind={skeleton} />}
      {failure && <RetryPanel failure={failure} onRetry={() => dispatch({ type: 'retried' })} />}
      <PageRoot ref={element} hidden={status !== 'mounted'} />
    </Outlet>
  );
}

/** What took too long is not said to have failed: a buyer who comes from the payment would take it for that. */
function failureOf(error: unknown): OutletFailure {
  if (hasCode(error, 'remote_unavailable') && !error.retryable) return 'broken';
  return asLoadError(error, 'mount', '').code === 'timeout' ? 'slow' : 'failed';
}

const ICONS = { broken: RetryIcon, failed: RetryIcon, slow: ClockIcon, offline: OfflineIcon };

/** What became of the page, and the ways on: again, and away from a page that is broken in every version. */
function RetryPanel({ failure, onRetry }: { failure: OutletFailure; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const isBroken = failure === 'broken';
  const reason = !isBroken && !navigator.onLine ? 'offline' : failure;
  const Icon = ICONS[reason];
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon size={28} />}
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
