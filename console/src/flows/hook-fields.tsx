import { HookIcon, type HookOrigin, type Language, LANGUAGES } from '@halo/shared/contracts';
import type { FlowHookDefinition } from '@halo/shared/contracts/operations';
import { type ReactNode, useState } from 'react';
import { languageName } from '../language-name.ts';
import { texts } from '../texts.ts';
import { ChoiceField, TextField, Toggle } from '../fields.tsx';
import parts from '../form-part.module.css';
import classes from './flows.module.css';

const words = texts.flows;
const AS_EVERYWHERE = '';

interface HookFieldsProps {
  origin: HookOrigin;
  /** absent: as in every flow */
  hook: FlowHookDefinition | undefined;
  /** the language that is written first */
  first: Language;
  preview(language: Language): ReactNode;
  onChange(hook: FlowHookDefinition | undefined): void;
}

/** One window: whether it is shown, and what it says; what it looks like stands beside. */
export function HookFields({ origin, hook, first, preview, onChange }: HookFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState(first);
  const shown = hook ?? { isEnabled: true };
  const own = shown.words?.[language];
  const write = (part: Partial<FlowHookDefinition>): void => onChange(tidied({ ...shown, ...part }));
  const say = (part: { title?: string; text?: string }): void => {
    const next = { title: own?.title ?? '', text: own?.text ?? '', ...part };
    const { [language]: _, ...others } = shown.words ?? {};
    write({ words: next.title === '' && next.text === '' ? others : { ...others, [language]: next } });
  };
  return (
    <div className={classes['hook']}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{words.hook[origin as keyof typeof words.hook]}</b> <span>{stateOf(hook)}</span>
      </button>
      {isOpen && (
        <div className={parts['fields']}>
          <Toggle
            label={words.isEnabled}
            description={words.isEnabledLead}
            value={shown.isEnabled}
            onChange={(isEnabled) => write({ isEnabled })}
          />
          <ChoiceField
            label={words.language}
            value={language}
            choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            onChange={(next) => setLanguage(next)}
          />
          <TextField
            label={words.hookTitle}
            maxLength={80}
            value={own?.title ?? ''}
            onChange={(title) => say({ title })}
          />
          <TextField
            label={words.hookText}
            maxLength={240}
            value={own?.text ?? ''}
            onChange={(text) => say({ text })}
          />
          <ChoiceField
            label={words.icon}
            value={shown.icon ?? AS_EVERYWHERE}
            choices={[AS_EVERYWHERE, ...HookIcon.options].map((value) => ({
              value,
              label: value || words.asEverywhere,
            }))}
            onChange={(icon) => write({ icon: HookIcon.safeParse(icon).data })}
          />
          <TextField
            label={words.colour}
            description={words.colourLead}
            maxLength={7}
            value={shown.colour ?? ''}
            onChange={(colour) => write({ colour: colour === '' ? undefined : colour.toLowerCase() })}
          />
          <div className={classes['beside']}>{preview(language)}</div>
        </div>
      )}
    </div>
  );
}

/** What says the same as every flow is not kept. */
function tidied(hook: FlowHookDefinition): FlowHookDefinition | undefined {
  const { isEnabled, words: said = {}, icon, colour } = hook;
  const kept = {
    isEnabled,
    ...(Object.keys(said).length > 0 ? { words: said } : {}),
    ...(icon ? { icon } : {}),
    ...(colour ? { colour } : {}),
  };
  return isEnabled && Object.keys(kept).length === 1 ? undefined : kept;
}

function stateOf(hook: FlowHookDefinition | undefined): string {
  if (!hook) return words.asEverywhere;
  return hook.isEnabled ? words.ownLook : words.leftOut;
}
