import { useAppLink, useFormats, usePlatform } from '@halo/shared/remote';
import { FIND_PATH } from '../paths.ts';
import { InboxView } from './inbox-view.tsx';
import { useInbox } from './use-inbox.ts';

export interface InboxPaneProps {
  /** conversation that stands open beside the list */
  selectedId?: string;
}

/** The list of conversations, ready to be put into a page. */
export function InboxPane({ selectedId }: InboxPaneProps) {
  const { state, search, problem, draftOf, unsentOf, actions } = useInbox();
  const { clock, language } = usePlatform();
  const formats = useFormats();
  const link = useAppLink();
  return (
    <InboxView
      state={state}
      problem={problem}
      language={language}
      selectedId={selectedId}
      search={search}
      draftOf={draftOf}
      unsentOf={unsentOf}
      timeOf={(at) => formats.timeOrDate(at, clock.now())}
      link={link}
      findLink={link(FIND_PATH)}
      onSearch={actions.search}
      onRetry={actions.retry}
    />
  );
}
