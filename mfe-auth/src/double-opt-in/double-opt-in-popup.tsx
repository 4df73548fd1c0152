import { usePlatform } from '@halo/shared/remote';
import { refusalText } from '../refusal.ts';
import { DoubleOptInView } from './double-opt-in-view.tsx';
import { useDoubleOptIn } from './use-double-opt-in.ts';

export function DoubleOptInPopup() {
  const { i18n } = usePlatform();
  const { state, secondsLeft, actions } = useDoubleOptIn();
  const refusalMessage = state.outcome?.kind === 'refused' ? refusalText(i18n, state.outcome.refusal) : undefined;
  return <DoubleOptInView {...{ state, secondsLeft, actions, refusalMessage }} />;
}
