import { usePageProps } from '@halo/shared/remote';
import { useEffect, useState } from 'react';

/** Whether the page where the card of a plan is changed was left a moment ago. The address says it once. */
export function useCardChecked(): boolean {
  const { search } = usePageProps();
  const [isCardChecked] = useState(() => new URLSearchParams(search).get('card') === 'changed');
  useEffect(() => {
    if (isCardChecked) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isCardChecked]);
  return isCardChecked;
}
