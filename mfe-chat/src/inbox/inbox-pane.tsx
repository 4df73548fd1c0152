import { usePlaceLink, useFormats, usePlatform } from '@halo/shared/remote';
import type { ReactNode } from 'react';
import { useMessageSearch } from '../use-message-search.ts';
import { useSeatActs } from '../use-seat-acts.ts';
import { InboxView } from './inbox-view.tsx';
import { useInbox } from './use-inbox.ts';

export interface InboxPaneProps {
  /** conversation that stands open beside the list */
  selectedId?: string;
  /** those that are away from the list */
  isArchive?: boolean;
  /** at the end of the line of the search */
  beside?: ReactNode;
}

/** The list of conversations, ready to be put into a page. */
export function InboxPane({ selectedId, isArchive = false, beside }: InboxPaneProps) {
  const { state, search, problem, draftOf, unsentOf, actions } = useInbox();
  const found = useMessageSearch(isArchive ? '' : search);
  const acts = useSeatActs();
  const { clock, language } = usePlatform();
  const formats = useFormats();
  const link = usePlaceLink();
  return (
    <InboxView
      state={state}
      isArchive={isArchive}
      beside={beside}
      acts={acts}
      problem={problem}
      language={language}
      selectedId={selectedId}
      search={search}
      draftOf={draftOf}
      unsentOf={unsentOf}
      timeOf={(at) => formats.timeOrDate(at, clock.now())}
      link={link}
      findLink={link('search')}
      found={found}
      onSearch={actions.search}
      onUnlock={actions.unlock}
      onRetry={actions.retry}
    />
  );
}
