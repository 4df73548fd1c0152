import type { FlowDefinition } from '@halo/shared/contracts/operations';
import { t, texts } from '../texts.ts';
import classes from './flows.module.css';

const words = texts.flows;

/** The flow as it is now, in short. */
export function FlowFacts({ flow }: { flow: FlowDefinition }) {
  const { trial, gifts, hooks } = flow;
  const facts: [string, string][] = [
    [words.fields.name, flow.name],
    [words.fields.writing, words.writing[flow.writing]],
    [words.fields.freeMessages, String(flow.freeMessages)],
    [words.fields.icebreakerCredits, String(flow.icebreakerCredits)],
    [words.fields.likeCredits, String(flow.likeCredits)],
    [words.fields.messageCost, String(flow.messageCost)],
    [words.fields.welcome, String(gifts.welcome)],
    [words.parts.hooks, Object.keys(hooks).length === 0 ? words.asEverywhere : Object.keys(hooks).join(', ')],
    [words.fields.paymentMethods, flow.paymentMethods.join(', ')],
    [words.fields.priceList, flow.priceList ?? words.ownPrices],
    [words.parts.trial, trial ? t('flows.share', { percent: trial.percent, flow: trial.fluxId }) : words.noTrial],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
