import { usePageProps } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useRef } from 'react';
import { SIGN_UP_STEPS, type SignUpStep } from './sign-up-form.ts';
import { mayGoTo, type SignUpState } from './sign-up-state.ts';

const PARAMETER = 'step';

/** Each step is an entry of the browser's history, so that Back leads to the step before and not out of the sign-up. */
export function useStepHistory(state: SignUpState, goTo: (step: SignUpStep) => void): void {
  const { platform, search } = usePageProps();
  const current = state.step === 'mailbox' ? undefined : SIGN_UP_STEPS.indexOf(state.step);
  const addressed = stepIn(search);
  const before = useRef(current);

  const follow = useEffectEvent(() => {
    const previous = before.current;
    before.current = current;
    if (current === undefined || current === addressed) return;
    // A reload begins with the first step; the server may lead to an earlier one.
    if (previous === undefined || previous === current || current < previous - 1)
      platform.navigate(addressOf(search, current), { replace: true });
    else if (current > previous) platform.navigate(addressOf(search, current));
    else platform.back(addressOf(search, current));
  });
  useEffect(() => follow(), [current]);

  const obey = useEffectEvent(() => {
    const wanted = SIGN_UP_STEPS[addressed];
    if (current === undefined || wanted === undefined || addressed === current) return;
    if (mayGoTo(state, wanted)) goTo(wanted);
    else platform.navigate(addressOf(search, current), { replace: true });
  });
  const first = useRef(addressed);
  useEffect(() => {
    if (first.current === addressed) return;
    first.current = addressed;
    obey();
  }, [addressed]);
}

function stepIn(search: string): number {
  const number = Number(new URLSearchParams(search).get(PARAMETER) ?? '1');
  return SIGN_UP_STEPS[number - 1] === undefined ? 0 : number - 1;
}

function addressOf(search: string, index: number): string {
  const parameters = new URLSearchParams(search);
  if (index === 0) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, String(index + 1));
  const query = parameters.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}
