/** What a new member is asked, in this order; each can be left out. */
export const FIRST_STEPS = ['name', 'photo', 'prompts', 'looking', 'found'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const PARAMETER = 'step';

/** The step of an address, from 0. */
export function stepIn(search: string): number {
  const number = Number(new URLSearchParams(search).get(PARAMETER) ?? '1');
  return FIRST_STEPS[number - 1] === undefined ? 0 : number - 1;
}

/** The address of a step: each is an entry of the history, so Back leads to the one before. */
export function addressOf(path: string, search: string, step: number): string {
  const parameters = new URLSearchParams(search);
  if (step === 0) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, String(step + 1));
  const query = parameters.toString();
  return query === '' ? path : `${path}?${query}`;
}
