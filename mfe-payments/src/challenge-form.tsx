import type { Challenge } from '@halo/shared/contracts';
import type { ReactNode, Ref } from 'react';

interface ChallengeFormProps {
  challenge: Challenge;
  /** name of a frame; without it the whole page goes */
  target?: string;
  ref: Ref<HTMLFormElement>;
  children?: ReactNode;
}

/** The form that a bank wants posted, field by field as the provider gave it. */
export function ChallengeForm({ challenge, target, ref, children }: ChallengeFormProps) {
  return (
    <form ref={ref} method={challenge.method === 'POST' ? 'post' : 'get'} action={challenge.url} target={target}>
      {Object.entries(challenge.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
