import type { FlowHookDefinition, HookWords } from '@halo/shared/contracts/operations';
import { texts } from '../texts.ts';
import classes from './flows.module.css';

const words = texts.flows.preview;
/** Stands for the person that a window is about. */
const EXAMPLE_NAME = 'Giulia';

/** What people will see, in small: words, colour, and the two buttons that every flow has. */
export function HookPreview({ hook, words: own }: { hook: FlowHookDefinition; words: HookWords | undefined }) {
  const named = (text: string): string => text.replaceAll('{{name}}', EXAMPLE_NAME);
  return (
    <figure className={classes['preview']} aria-label={words.label}>
      {hook.isEnabled ? (
        <>
          <span className={classes['tile']} style={hook.colour ? { background: hook.colour } : {}} aria-hidden="true" />
          <strong>{own?.title ? named(own.title) : words.ourTitle}</strong>
          <span>{own?.text ? named(own.text) : words.ourText}</span>
          <small>{words.prices}</small>
          <span className={classes['fakeButtons']}>
            <i>{words.plans}</i>
            <i>{words.later}</i>
          </span>
        </>
      ) : (
        <span>{words.leftOut}</span>
      )}
    </figure>
  );
}
