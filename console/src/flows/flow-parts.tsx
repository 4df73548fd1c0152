import { HookOrigin, type Language, SELLING_HOOKS, type SellingHook } from '@halo/shared/contracts';
import { FLOW_WRITING, type FlowDefinition } from '@halo/shared/contracts/operations';
import { texts } from '../texts.ts';
import { ChoiceField, CountField, ListField, NumberField, TextField, Toggle } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { HookFields } from './hook-fields.tsx';
import { HookPreview } from './hook-preview.tsx';
import { useFlowPreview } from './use-flow-preview.ts';
import type { FlowScopes } from './use-flow-scopes.ts';
import classes from './flows.module.css';

const words = texts.flows;
const DUTIES = HookOrigin.options.filter((origin) => !(SELLING_HOOKS as readonly string[]).includes(origin));

export interface FlowPartProps {
  flow: FlowDefinition;
  errorOf(field: string): string | undefined;
  onWrite(part: Partial<FlowDefinition>): void;
}

export function CreditsPart({ flow, errorOf, onWrite }: FlowPartProps) {
  const count = (field: 'freeMessages' | 'icebreakerCredits' | 'likeCredits' | 'messageCost') => (
    <CountField
      label={words.fields[field]}
      value={flow[field]}
      error={errorOf(field)}
      onChange={(value) => onWrite({ [field]: value })}
    />
  );
  const optional = (field: 'photoCost' | 'voiceCost' | 'mutualFreeMessages') => (
    <NumberField
      label={words.fields[field]}
      description={words.emptyIsDefault}
      value={flow[field]}
      error={errorOf(field)}
      onChange={(value) => onWrite({ [field]: value })}
    />
  );
  return (
    <Part title={words.parts.credits} lead={words.creditsLead}>
      {count('freeMessages')}
      {count('icebreakerCredits')}
      {count('likeCredits')}
      {count('messageCost')}
      {optional('photoCost')}
      {optional('voiceCost')}
      {optional('mutualFreeMessages')}
    </Part>
  );
}

export function GiftsPart({ flow: { gifts }, errorOf, onWrite }: FlowPartProps) {
  const { welcome, back } = gifts;
  return (
    <Part title={words.parts.gifts}>
      <CountField
        label={words.fields.welcome}
        value={welcome}
        error={errorOf('gifts.welcome')}
        onChange={(value) => onWrite({ gifts: { ...gifts, welcome: value } })}
      />
      <Toggle
        label={words.fields.hasBack}
        value={back !== undefined}
        onChange={(isOn) => onWrite({ gifts: { welcome, ...(isOn ? { back: { messages: 3, afterDays: 14 } } : {}) } })}
      />
      {back && (
        <>
          <CountField
            label={words.fields.backMessages}
            value={back.messages}
            error={errorOf('gifts.back.messages')}
            onChange={(messages) => onWrite({ gifts: { welcome, back: { ...back, messages } } })}
          />
          <CountField
            label={words.fields.backAfterDays}
            value={back.afterDays}
            error={errorOf('gifts.back.afterDays')}
            onChange={(afterDays) => onWrite({ gifts: { welcome, back: { ...back, afterDays } } })}
          />
        </>
      )}
    </Part>
  );
}

interface HooksPartProps extends FlowPartProps {
  fluxId: string;
  /** whose members the windows are previewed for */
  brand: ReturnType<FlowScopes['readBy']>[number] | undefined;
}

export function HooksPart({ flow, fluxId, brand, onWrite }: HooksPartProps) {
  const { hooks } = flow;
  return (
    <Part title={words.parts.hooks} lead={words.hooksLead}>
      <div className={classes['hooks']}>
        {SELLING_HOOKS.map((origin) => (
          <HookFields
            key={origin}
            origin={origin}
            hook={hooks[origin]}
            first={brand?.languages[0] ?? 'it'}
            preview={(language) =>
              brand && <FieldPreview {...{ origin, fluxId, language }} brand={brand.id} definition={flow} />
            }
            onChange={(hook) => {
              const { [origin]: _, ...others } = hooks;
              onWrite({ hooks: hook ? { ...others, [origin]: hook } : others });
            }}
          />
        ))}
      </div>
      <p className={classes['lead']}>
        {words.duties} {DUTIES.map((origin) => words.hook[origin as keyof typeof words.hook]).join(', ')}.
      </p>
    </Part>
  );
}

interface FieldPreviewProps {
  origin: SellingHook;
  brand: string;
  fluxId: string;
  definition: FlowDefinition;
  language: Language;
}

/** The window beside its fields. */
function FieldPreview({ origin, ...wanted }: FieldPreviewProps) {
  const { preview, language } = useFlowPreview(wanted);
  return preview ? <HookPreview {...{ origin, language }} flow={preview.flow} premiumLevel={0} /> : null;
}

export function WritingPart({ flow, errorOf, onWrite }: FlowPartProps) {
  return (
    <Part title={words.parts.writing}>
      <ChoiceField
        label={words.fields.writing}
        value={flow.writing}
        choices={FLOW_WRITING.map((value) => ({ value, label: words.writing[value] }))}
        onChange={(writing) => onWrite({ writing })}
      />
      <TextField
        label={words.fields.vertical}
        maxLength={40}
        value={flow.vertical ?? ''}
        error={errorOf('vertical')}
        onChange={(vertical) => onWrite({ vertical: vertical || undefined })}
      />
      <Toggle
        label={words.fields.showsChatHook}
        value={flow.showsChatHook}
        onChange={(on) => onWrite({ showsChatHook: on })}
      />
      <Toggle
        label={words.fields.showsProfileHook}
        value={flow.showsProfileHook}
        onChange={(on) => onWrite({ showsProfileHook: on })}
      />
      <Toggle
        label={words.fields.isPhotoOptional}
        value={flow.isPhotoOptional}
        onChange={(on) => onWrite({ isPhotoOptional: on })}
      />
      <Toggle
        label={words.fields.needsAgeVerification}
        value={flow.needsAgeVerification}
        onChange={(on) => onWrite({ needsAgeVerification: on })}
      />
      <Toggle
        label={words.fields.optIn}
        value={flow.optIn === 'doi'}
        onChange={(on) => onWrite({ optIn: on ? 'doi' : 'none' })}
      />
      <Toggle label={words.fields.usesAi} value={flow.usesAi} onChange={(on) => onWrite({ usesAi: on })} />
      <TextField
        label={words.fields.animationProvider}
        maxLength={40}
        value={flow.animationProvider ?? ''}
        onChange={(provider) => onWrite({ animationProvider: provider || undefined })}
      />
    </Part>
  );
}

export function SellingPart({ flow, errorOf, onWrite }: FlowPartProps) {
  return (
    <Part title={words.parts.selling}>
      <ListField
        label={words.fields.paymentMethods}
        description={words.methodsLead}
        value={flow.paymentMethods}
        error={errorOf('paymentMethods')}
        onChange={(list) => onWrite({ paymentMethods: list as FlowDefinition['paymentMethods'] })}
      />
      <CountField
        label={words.fields.declinesBeforeOther}
        value={flow.declinesBeforeOther}
        error={errorOf('declinesBeforeOther')}
        onChange={(declinesBeforeOther) => onWrite({ declinesBeforeOther })}
      />
      <TextField
        label={words.fields.priceList}
        description={words.priceListLead}
        maxLength={20}
        value={flow.priceList ?? ''}
        error={errorOf('priceList')}
        onChange={(priceList) => onWrite({ priceList: priceList || undefined })}
      />
      <ListField
        label={words.fields.planOrder}
        description={words.listLead}
        value={flow.planOrder}
        error={errorOf('planOrder')}
        onChange={(planOrder) => onWrite({ planOrder: [...planOrder] })}
      />
      <ListField
        label={words.fields.levels}
        description={words.levelsLead}
        value={flow.levels.map(String)}
        error={errorOf('levels')}
        onChange={(list) => onWrite({ levels: list.map(Number) as FlowDefinition['levels'] })}
      />
      <ListField
        label={words.fields.pageOrder}
        description={words.listLead}
        value={flow.pageOrder}
        error={errorOf('pageOrder')}
        onChange={(pageOrder) => onWrite({ pageOrder: [...pageOrder] })}
      />
    </Part>
  );
}

export function TrialPart({ flow: { trial }, errorOf, onWrite }: FlowPartProps) {
  return (
    <Part title={words.parts.trial} lead={words.trialLead}>
      <TextField
        label={words.fields.trialFlow}
        maxLength={20}
        value={trial?.fluxId ?? ''}
        error={errorOf('trial.fluxId')}
        onChange={(fluxId) => onWrite({ trial: fluxId === '' ? undefined : { percent: 50, ...trial, fluxId } })}
      />
      {trial && (
        <>
          <CountField
            label={words.fields.trialPercent}
            value={trial.percent}
            error={errorOf('trial.percent')}
            onChange={(percent) => onWrite({ trial: { ...trial, percent } })}
          />
          <TextField
            label={words.fields.trialSource}
            description={words.trialSourceLead}
            maxLength={40}
            value={trial.source ?? ''}
            error={errorOf('trial.source')}
            onChange={(source) => onWrite({ trial: { ...trial, source: source || undefined } })}
          />
        </>
      )}
    </Part>
  );
}
