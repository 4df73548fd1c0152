import type { ProblemCode, WaysIn } from '@halo/shared/contracts';

/** What is asked about one passkey, over the page. */
export type PasskeyQuestion =
  | { kind: 'password'; password: string; isWrong: boolean }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'remove'; id: string; name: string };

/** `problem`: why the last thing was not done; `device`: the browser or the person said no. */
export interface PasskeysState {
  readonly ways: WaysIn;
  readonly isBusy: boolean;
  readonly question?: PasskeyQuestion | undefined;
  readonly problem?: ProblemCode | 'device' | 'known' | 'signInAgain' | undefined;
}

export type PasskeysEvent =
  | { type: 'began' }
  | { type: 'done'; ways: WaysIn }
  | { type: 'refused'; problem: NonNullable<PasskeysState['problem']> }
  | { type: 'asked'; question: PasskeyQuestion }
  | { type: 'typed'; text: string }
  | { type: 'dropped' };

export function reducePasskeys(state: PasskeysState, event: PasskeysEvent): PasskeysState {
  switch (event.type) {
    case 'began':
      return { ways: state.ways, isBusy: true, question: state.question };
    case 'done':
      return { ways: event.ways, isBusy: false };
    case 'refused':
      return refused(state, event.problem);
    case 'asked':
      return { ways: state.ways, isBusy: false, question: event.question };
    case 'typed':
      return state.question ? { ...state, question: typed(state.question, event.text) } : state;
    case 'dropped':
      return { ways: state.ways, isBusy: false };
  }
}

/** The password is asked for once the server wants it; a wrong one may be typed again. */
function refused({ ways, question }: PasskeysState, problem: NonNullable<PasskeysState['problem']>): PasskeysState {
  const asks = problem === 'password_required' && ways.hasPassword;
  if (asks) return { ways, isBusy: false, question: { kind: 'password', password: '', isWrong: false } };
  if (problem === 'password_required') return { ways, isBusy: false, problem: 'signInAgain' };
  if (problem === 'wrong_credentials' && question?.kind === 'password')
    return { ways, isBusy: false, question: { ...question, isWrong: true } };
  return { ways, isBusy: false, problem };
}

function typed(question: PasskeyQuestion, text: string): PasskeyQuestion {
  if (question.kind === 'password') return { ...question, password: text, isWrong: false };
  return question.kind === 'rename' ? { ...question, name: text } : question;
}
