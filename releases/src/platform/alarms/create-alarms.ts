import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halo/shared/contracts';
import { type Alarm, type AlarmBody, DEFAULT_SCOPE, type Operator } from '@halo/shared/contracts/operations';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { mailedOperators, setWantsAlarms, wantsAlarms } from '../../operations/operator-repository.ts';
import { mayDo } from '../../operations/rights.ts';
import type { Alarms, ReleaseDeps } from '../ports.ts';
import { createRounds } from '../rounds.ts';
import {
  type AlarmFact,
  type AlarmFactsNeeds,
  damagedHeads,
  failingShells,
  stoppedRollouts,
  takenBackLately,
} from './alarm-facts.ts';
import * as repository from './alarm-repository.ts';
import { createAlarmSender } from './alarm-sender.ts';

/** What takes more reading is read once in a minute. */
const SLOW_EVERY_MS = MINUTE_MS;
const BATCH = 20;
/** Longer than a batch can take. */
const LEASE_MS = 2 * MINUTE_MS;
const RETRY_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS];
const KEPT_DAYS = 90;
const LISTED = 50;

export type AlarmsNeeds = AlarmFactsNeeds & Pick<ReleaseDeps, 'env' | 'log' | 'mailAlarm'>;

/** Wakes operators: notes what happened, mails those who asked for it, and calls the webhook until it takes it. */
export function createAlarms(needs: AlarmsNeeds): Alarms {
  const { db, clock, env, log } = needs;
  const findFacts = createFinding(needs);
  const deliverDue = createDelivery(needs);

  async function round(): Promise<void> {
    await noteFresh().catch((error: unknown) => log.error({ err: error }, 'an alarm was not noted'));
    await deliverDue();
  }

  async function noteFresh(): Promise<void> {
    const found = await findFacts();
    const names = found.map(({ fact }) => fact);
    const fresh = await repository.newFacts(db, names);
    for (const each of found.filter(({ fact }) => fresh.has(fact))) await note(needs, each);
  }

  const rounds = createRounds(round, log, 'alarms');
  return {
    round,
    async trial(operator) {
      const at = clock.now().toISOString();
      const text = `${env.operationsHost ?? 'Halo'}: a trial, nothing happened`;
      await note(needs, { fact: `trial ${operator.person} ${at}`, event: 'trial', brand: DEFAULT_SCOPE, text, at });
      await deliverDue();
    },
    async read(operator) {
      const rows = await repository.listAlarms(db, LISTED);
      return {
        ...(env.alarmWebhook ? { webhook: new URL(env.alarmWebhook.address).host } : {}),
        hasMail: await wantsAlarms(db, operator.person),
        alarms: rows.filter(({ body }) => mayRead(operator, body)).map(toView),
      };
    },
    mail: (operator, isWanted) => setWantsAlarms(db, operator.person, isWanted),
    start: rounds.start,
    stop: rounds.stop,
  };
}

/** One kind that cannot be looked for silences no other. */
function createFinding(needs: AlarmsNeeds): () => Promise<AlarmFact[]> {
  const { db, clock, log } = needs;
  const look = async (...finders: ((from: AlarmFactsNeeds) => Promise<AlarmFact[]>)[]): Promise<AlarmFact[]> => {
    const found: AlarmFact[] = [];
    for (const find of finders) {
      try {
        found.push(...(await find(needs)));
      } catch (error) {
        log.error({ err: error, what: find.name }, 'alarms of one kind could not be looked for');
      }
    }
    return found;
  };
  let slowAt = 0;
  return async () => {
    const taken = await look(takenBackLately, stoppedRollouts);
    const now = clock.now().getTime();
    if (now < slowAt) return taken;
    slowAt = now + SLOW_EVERY_MS;
    await repository
      .forgetAlarms(db, new Date(now - KEPT_DAYS * DAY_MS))
      .catch((error: unknown) => log.error({ err: error }, 'old alarms were not forgotten'));
    return [...taken, ...(await look(damagedHeads, failingShells))];
  };
}

/** The row and its mails, or neither. */
async function note(needs: AlarmsNeeds, { fact, ...happened }: AlarmFact): Promise<void> {
  const { db, clock, env, log, mailAlarm } = needs;
  const body = { ...happened, console: consoleOf(needs, happened) };
  await withTransaction(db, async (tx) => {
    const readers = (await mailedOperators(tx)).filter((each) => mayRead(each, body));
    const now = clock.now();
    const state = env.alarmWebhook ? 'waiting' : 'unsent';
    const mails = mailAlarm ? readers.length : 0;
    if (!(await repository.insertAlarm(tx, { fact, body, state, mails, sendAfter: now, createdAt: now }))) return;
    for (const { email } of readers) await mailAlarm?.(tx, { recipient: email, alarm: body });
    log.warn({ alarm: body.event, brand: body.brand, mails }, 'operators are woken');
  });
}

function mayRead({ rights }: Pick<Operator, 'rights'>, { brand, brands = [brand], remote }: AlarmBody): boolean {
  return brands.some((each) => mayDo(rights, { action: 'read', brand: each, remote }));
}

function createDelivery({ db, clock, env, log }: AlarmsNeeds): () => Promise<void> {
  const send = env.alarmWebhook && createAlarmSender(env.alarmWebhook);
  if (!send) return () => Promise.resolve();

  async function deliver(alarm: repository.DueAlarm): Promise<void> {
    const now = clock.now();
    const text = JSON.stringify(alarm.body);
    const refusal = await send?.({ id: alarm.id, text, seconds: Math.floor(now.getTime() / 1000) });
    const change = outcomeOf(refusal, alarm.attempts, now);
    if (refusal !== undefined) {
      const isLast = change.state === 'given_up';
      log[isLast ? 'error' : 'warn']({ alarm: alarm.id, refusal, isLast }, 'the webhook did not take an alarm');
    }
    await repository.settleAlarm(db, alarm, change);
  }

  return async () => {
    await Promise.all((await repository.takeDue(db, clock.now(), BATCH, LEASE_MS)).map(deliver));
  };
}

/** The panel of the remote, or the overview. */
function consoleOf({ env }: Pick<AlarmsNeeds, 'env'>, { brand, remote }: Pick<AlarmBody, 'brand' | 'remote'>): string {
  const origin = publicOrigin(env, env.operationsHost ?? 'localhost');
  return remote === undefined ? `${origin}/` : `${origin}/brands/${brand}/${remote}`;
}

type Outcome = Parameters<typeof repository.settleAlarm>[2];

function outcomeOf(refusal: string | undefined, attempts: number, now: Date): Outcome {
  if (refusal === undefined) return { state: 'sent', outcome: null };
  const delay = RETRY_MS[attempts - 1];
  if (delay === undefined) return { state: 'given_up', outcome: refusal };
  return { outcome: refusal, sendAfter: new Date(now.getTime() + delay) };
}

function toView({ id, body, state, attempts, outcome, mails }: repository.AlarmRow): Alarm {
  return { ...body, id, state, attempts, mails, ...(outcome === null ? {} : { outcome }) };
}
