import type { RouteDeclaration } from '@halo/shared/contracts';
import { Page, SkeletonScreen } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The outline of a page that is on its way, with the page's own margins. */
export function PageOutline({ kind }: { kind: RouteDeclaration['skeleton'] }) {
  const { t } = useTranslation('shell');
  if (kind === 'blank' || kind === undefined) return null;
  return (
    <Page width="wide">
      <SkeletonScreen layout={kind === 'plans' ? 'form' : kind} label={t('loading')} />
    </Page>
  );
}
