import { useId } from 'react';
import { texts } from '../texts.ts';
import classes from './brands.module.css';

const words = texts.brands;

/** What becomes of members, from the moment that a second person agrees. */
export function ClosingSteps() {
  const id = useId();
  return (
    <>
      <p id={id}>{words.closeMembers}</p>
      <ol aria-labelledby={id} className={classes['steps']}>
        {(['mail', 'sale', 'day', 'names'] as const).map((step) => (
          <li key={step}>{words.closeSteps[step]}</li>
        ))}
      </ol>
      <p>{words.closeStays}</p>
    </>
  );
}
