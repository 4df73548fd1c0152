import { isDeckTheSearch, type Prompt, QUESTIONS, type User } from '@halo/shared/contracts';
import { destinationOf, usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { type ProfileChanges, useSavePart } from '../use-save-part.ts';
import { addressOf, FIRST_STEPS, type FirstStep, stepIn } from './first-minutes-steps.ts';

/** That they are under way in this browser: a reload goes on where it was. */
const MARK = ['account', 'first-minutes'] as const;
const [FIRST_QUESTION, SECOND_QUESTION] = QUESTIONS;

export interface Answers {
  readonly userName: string;
  readonly prompts: readonly [Prompt, Prompt];
  readonly lookingFor: string;
}

/** The first minutes of a member: the step is the address, and what a step asks for is saved when it is left. */
export function useFirstMinutes(user: User) {
  const { back, brand, hrefOf, navigate, storage } = usePlatform();
  const { search } = usePageProps();
  const { isSaving, code, save } = useSavePart();
  const [answers, setAnswers] = useState(() => answersOf(user));
  const [isOver] = useState(() => user.awaitsFirstMinutes !== true && storage.getDraft(...MARK) === undefined);
  const step = stepIn(search);
  const here = hrefOf('firstMinutes');

  const wanted = destinationOf(new URLSearchParams(search).get('red') ?? undefined, brand);
  const people = isDeckTheSearch(user) ? hrefOf('deck') : hrefOf('search');
  const after = wanted?.kind === 'inside' && wanted.path !== '/' ? wanted.path : people;
  function leave(): void {
    storage.removeDraft(...MARK);
    navigate(after, { replace: true });
  }
  // Who has been through them goes on to people.
  useEffect(() => {
    if (isOver) navigate(after, { replace: true });
  }, [isOver, after, navigate]);

  function goOn(): void {
    if (step + 1 < FIRST_STEPS.length) navigate(addressOf(here, search, step + 1));
    else leave();
  }

  /** Once something was done here, they are not shown again. */
  async function finish(changes: ProfileChanges, then: () => void): Promise<void> {
    storage.setDraft(...MARK, 'begun');
    const isNeeded = user.awaitsFirstMinutes === true || Object.keys(changes).length > 0;
    if (!isNeeded || (await save({ ...changes, endsFirstMinutes: true }))) then();
  }

  return {
    step: FIRST_STEPS[step] ?? FIRST_STEPS[0],
    number: step + 1,
    answers,
    isOver,
    isSaving,
    code,
    actions: {
      change: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
      next: () => void finish(changesOf(FIRST_STEPS[step] ?? FIRST_STEPS[0], answers, user), goOn),
      skip: () => {
        setAnswers(answersOf(user));
        void finish({}, goOn);
      },
      /** That it cannot be saved that they were left holds no member up. */
      leaveAll: () => {
        void save({ endsFirstMinutes: true });
        leave();
      },
      back: () => back(addressOf(here, search, step - 1)),
    },
  };
}

function answersOf({ userName, prompts = [], lookingFor }: User): Answers {
  const first = prompts[0] ?? { question: FIRST_QUESTION, answer: '' };
  const free = QUESTIONS.find((each) => each !== first.question) ?? SECOND_QUESTION;
  return { userName, lookingFor, prompts: [first, prompts[1] ?? { question: free, answer: '' }] };
}

/** What a step changes; nothing where it asks for nothing, or saves by itself. */
function changesOf(step: FirstStep, answers: Answers, user: User): ProfileChanges {
  const userName = answers.userName.trim();
  const lookingFor = answers.lookingFor.trim();
  if (step === 'name' && userName !== user.userName) return { userName };
  if (step === 'looking' && lookingFor !== user.lookingFor) return { lookingFor };
  if (step === 'prompts') {
    const given = answers.prompts.filter(({ answer }) => answer.trim() !== '');
    if (given.length > 0) return { prompts: [...given, ...(user.prompts ?? []).slice(2)] };
  }
  return {};
}
