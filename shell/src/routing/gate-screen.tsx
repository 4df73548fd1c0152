import styled from '@emotion/styled';
import { type DecisionReason, type RouteDeclaration, type SessionState, HOOKS } from '@halo/shared/contracts';
import { type Platform, useLater } from '@halo/shared/remote';
import { SkeletonScreen } from '@halo/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { disabledContext } from '../popups/hook-content.ts';
import type { PopupController } from '../popups/popup-controller.ts';
import { loadSamples } from './page-code.ts';

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
  // Closed without a way in: there is nothing to see here, home has more.
  useGateForm(platform, popups, origin, { disabledReason, closesTo: '/' });
  const quiet = (
    <Teaser inert>
      <SkeletonScreen
        layout={skeleton === 'plans' || skeleton === 'blank' || skeleton === undefined ? 'grid' : skeleton}
        label={t('gate')}
      />
    </Teaser>
  );
  const samples = useLater(loadSamples, { wanted: skeleton === 'grid' && origin === 'login' ? true : undefined });
  if (!samples) return quiet;
  return <samples.code platform={platform} label={t('gate')} samples={t('gateSamples')} fallback={quiet} />;
}

interface GateOverProps extends Pick<GateScreenProps, 'platform' | 'popups'> {
  children: ReactNode;
}

/** The form over a page for visitors, which stays when the form is closed. */
export function GateOver({ platform, popups, children }: GateOverProps) {
  useGateForm(platform, popups, 'login', {});
  return children;
}

interface GateFormOptions {
  disabledReason?: DecisionReason | undefined;
  /** where closing it leads; absent: nowhere */
  closesTo?: string;
}

/** Opens the form of a page that may not be seen yet, and closes it when the page is left. */
function useGateForm(
  platform: Platform,
  popups: GateScreenProps['popups'],
  origin: GateOrigin,
  { disabledReason, closesTo }: GateFormOptions,
): void {
  useEffect(() => {
    const path = location.pathname;
    let isGone = false;
    async function ask(): Promise<void> {
      const result = await popups.openHook(
        origin,
        origin === HOOKS.accountDisabled ? disabledContext(disabledReason) : undefined,
      );
      const isClosed = result.kind === 'dismissed' || (origin === HOOKS.accountDisabled && result.id === 'ok');
      if (!isGone && isClosed && closesTo !== undefined && origin !== HOOKS.chooseRegion)
        platform.navigate(closesTo, { replace: true });
    }
    void ask();
    return () => {
      isGone = true;
      // The person went back or elsewhere; while they sign in the address stays, and so does the form.
      if (location.pathname !== path && origin !== HOOKS.accountDisabled) popups.closeHook(origin);
    };
  }, [platform, popups, origin, disabledReason, closesTo]);
}

function gateOrigin(session: SessionState): GateOrigin {
  if (session.status === 'gated' && session.reason === 'region') return HOOKS.chooseRegion;
  return session.status === 'gated' && session.reason === 'disabled' ? HOOKS.accountDisabled : 'login';
}

const Teaser = styled.div({ filter: 'blur(3px)', opacity: 0.8, flex: 1 });
