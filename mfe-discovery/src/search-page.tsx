import { isDeckTheSearch } from '@halo/shared/contracts';
import { SkeletonScreen } from '@halo/shared/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FindPage } from './find/find-page.tsx';
import { useMember } from './member.ts';

/** Only flows with invitations need it here. */
const DeckPage = lazy(() =>
  import(/* webpackChunkName: "deck" */ './match/deck-page.tsx').then((loaded) => ({ default: loaded.DeckPage })),
);

/** The search of a member: the grid, or the deck where the flow has it in its place. */
export function SearchPage() {
  const { t } = useTranslation('discovery');
  const user = useMember();
  if (!user || !isDeckTheSearch(user)) return <FindPage />;
  return (
    <Suspense fallback={<SkeletonScreen layout="profile" label={t('ui:loading')} />}>
      <DeckPage user={user} />
    </Suspense>
  );
}
