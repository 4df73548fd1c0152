import styled from '@emotion/styled';
import { space } from '@halo/shared/theme';
import { Button, CrossIcon, IconButton, LiveRegion, Notice, RetryIcon } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasNewShell } from './release-state.ts';
import type { ReleaseSession } from './release-session.ts';
import { useReleaseState } from './use-release-set.ts';

/** A line that says there is a newer version. It needs no action: the version comes with the next page. */
export function NewVersionOffer({ releases }: { releases: ReleaseSession }) {
  const { t } = useTranslation('shell');
  const state = useReleaseState(releases);
  const [declined, setDeclined] = useState('');
  const { latest } = state.shell;
  const isOffered = hasNewShell(state) && declined !== latest;
  return (
    <>
      <LiveRegion message={isOffered ? t('release.newText') : ''} />
      {isOffered && (
        <Place>
          <Notice
            icon={<RetryIcon size={18} />}
            action={
              <Actions>
                <Button size="small" variant="ghost" onClick={releases.reload}>
                  {t('release.newAction')}
                </Button>
                <IconButton label={t('popup.close')} onClick={() => setDeclined(latest)}>
                  <CrossIcon size={18} />
                </IconButton>
              </Actions>
            }
          >
            {t('release.newText')}
          </Notice>
        </Place>
      )}
    </>
  );
}

const Place = styled.div({ padding: `${space[2]} ${space[3]}`, '& > div': { paddingBlock: 0 } });
const Actions = styled.span({ display: 'inline-flex', alignItems: 'center', marginInlineEnd: -10 });
