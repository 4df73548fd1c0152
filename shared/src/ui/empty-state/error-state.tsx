import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { RetryIcon } from '../icons.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  retryLabel: string;
  /** Without it there is no button. */
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
  icon?: ReactNode;
}

/** Something did not load; says so at once and offers another try. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  busy,
  icon = <RetryIcon size={32} />,
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button size="medium" busy={busy} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon={icon} title={title} text={text} action={retry} />
    </div>
  );
}
