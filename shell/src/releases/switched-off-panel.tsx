import { ButtonLink, ClockIcon, EmptyState } from '@halo/shared/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkClickHandler, useLocation } from 'react-router-dom';

/** In the place of a page whose remote an operator switched off. It goes by itself when the remote is on again. */
export function SwitchedOffPanel({ home }: { home: string }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const go = useLinkClickHandler<HTMLAnchorElement>(home);
  useEffect(() => {
    // The page that was here took the focus with it: a keyboard goes on from the panel.
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="status" data-testid="switched-off" style={{ display: 'grid', flex: 1 }}>
      <EmptyState
        headingLevel={1}
        icon={<ClockIcon size={32} />}
        title={t('release.offTitle')}
        text={t('release.offText')}
        {...(home === pathname
          ? {}
          : {
              action: (
                <ButtonLink size="medium" variant="soft" href={home} onClick={go}>
                  {t('release.offAction')}
                </ButtonLink>
              ),
            })}
      />
    </div>
  );
}
