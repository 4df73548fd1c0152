import { CacheProvider } from '@emotion/react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { fromUnknown } from '../errors/from-unknown.ts';
import { errorText, errorTitle } from '../i18n/error-text.ts';
import { ErrorState } from '../ui/empty-state/error-state.tsx';
import type { Platform } from './platform.ts';

interface BoundaryProps {
  platform: Platform;
  /** of the shell, see MountProps */
  onCrash?: (thrown: unknown) => void;
  children?: ReactNode;
}

/** Keeps a crash inside its page: reports it, says so, and offers another try. */
export class RemoteErrorBoundary extends Component<BoundaryProps, { thrown: unknown; hasThrown: boolean }> {
  override state = { thrown: undefined as unknown, hasThrown: false };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown, hasThrown: true };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    this.props.platform.log.error('page crashed', thrown, { componentStack: info.componentStack ?? '' });
    this.props.onCrash?.(thrown);
  }

  readonly retry = () => this.setState({ thrown: undefined, hasThrown: false });

  override render() {
    const { platform, children } = this.props;
    if (!this.state.hasThrown) return children;
    const error = fromUnknown(this.state.thrown);
    return (
      <CacheProvider value={platform.styleCache}>
        <ErrorState
          title={errorTitle(platform.i18n, error)}
          text={errorText(platform.i18n, error)}
          retryLabel={platform.i18n.t('ui:retry')}
          onRetry={this.retry}
        />
      </CacheProvider>
    );
  }
}
