import styled from '@emotion/styled';
import { type DecisionReason, type RouteDeclaration, type SessionState, HOOKS } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { SkeletonScreen } from '@halo/shared/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { disabledContext } from '../popups/hook-content.ts';
import type { PopupController } from '../popups/popup-controller.ts';
import { SampleGrid } from './sample-grid.tsx';

interface GateScreenProps {
  platform: Platform;
  popups: Pick<PopupController, 'openHook' | 'closeHook'>;
  session: SessionState;
  disabledReason?: DecisionReason | undefined;
  skeleton: RouteDeclaration['skeleton'];
}

type GateOrigin = 'login' | typeof HOOKS.chooseRegion | typeof HOOKS.accountDisabled;

/**
 * What stands in the place of a page that may not be seen yet: a quiet teaser, and over it the form that opens the way.
 */
export function GateScreen({ platform, popups, session, disabledReason, skeleton }: GateScreenProps) {
  const { t } = useTranslation('shell');
  const origin = gateOrigin(session);
  useEffect(() => {
    const path = location.pathname;
    let isGone = false;
    async function ask(): Promise<void> {
      const result = await popups.openHook(
        origin,
        origin === HOOKS.accountDisabled ? disabledContext(disabledReason) : undefined,
      );
      // Closed without a way in: there is nothing to see here, home has more.
      const isClosed = result.kind === 'dismissed' || (origin === HOOKS.accountDisabled && result.id === 'ok');
      if (!isGone && isClosed && origin !== HOOKS.chooseRegion) platform.navigate('/', { replace: true });
    }
    void ask();
    return () => {
      isGone = true;
      // The person went back or elsewhere; while they sign in the address stays, and so does the form.
      if (location.pathname !== path && origin !== HOOKS.accountDisabled) popups.closeHook(origin);
    };
  }, [platform, popups, origin, disabledReason]);
  const hasGrid = skeleton === 'grid';
  const pictures = platform.brand.homePictures ?? [];
  if (hasGrid && origin === 'login' && pictures.length > 0)
    return <SampleGrid pictures={pictures} label={t('gate')} samples={t('gateSamples')} />;
  return (
    <Teaser inert>
      <SkeletonScreen
        layout={skeleton === 'plans' || skeleton === 'blank' || skeleton === undefined ? 'grid' : skeleton}
        label={t('gate')}
      />
    </Teaser>
  );
}

function gateOrigin(session: SessionState): GateOrigin {
  if (session.status === 'gated' && session.reason === 'region') return HOOKS.chooseRegion;
  return session.status === 'gated' && session.reason === 'disabled' ? HOOKS.accountDisabled : 'login';
}

const Teaser = styled.div({ filter: 'blur(3px)', opacity: 0.8, flex: 1 });
