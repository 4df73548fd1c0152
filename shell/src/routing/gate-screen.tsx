import styled from '@emotion/styled';
import { type RouteDeclaration, type SessionState, HOOKS } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { SkeletonScreen } from '@halo/shared/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface GateScreenProps {
  platform: Platform;
  session: SessionState;
  skeleton: RouteDeclaration['skeleton'];
}

/**
 * What stands in the place of a page that may not be seen yet: a quiet teaser, and over it the form that opens the way.
 */
export function GateScreen({ platform, session, skeleton }: GateScreenProps) {
  const { t } = useTranslation('shell');
  const origin = gateOrigin(session);
  useEffect(() => {
    let isGone = false;
    async function ask(): Promise<void> {
      const result = await platform.popups.openHook(origin);
      // Closed without signing in: there is nothing to see here, home has more.
      if (!isGone && result.kind === 'dismissed' && origin === 'login') platform.navigate('/', { replace: true });
    }
    void ask();
    return () => {
      isGone = true;
    };
  }, [platform, origin]);
  return (
    <Teaser inert>
      <SkeletonScreen
        layout={skeleton === 'plans' || skeleton === 'blank' || skeleton === undefined ? 'grid' : skeleton}
        label={t('gate')}
      />
    </Teaser>
  );
}

function gateOrigin(session: SessionState): 'login' | typeof HOOKS.chooseRegion | typeof HOOKS.accountDisabled {
  if (session.status === 'gated' && session.reason === 'region') return HOOKS.chooseRegion;
  return session.status === 'gated' && session.reason === 'disabled' ? HOOKS.accountDisabled : 'login';
}

const Teaser = styled.div({ filter: 'blur(3px)', opacity: 0.8, flex: 1 });
