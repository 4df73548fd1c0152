import { randomUUID } from 'node:crypto';
import { DAY_MS, SHELL_NAME } from '@halo/shared/contracts';
import { ALL_BRANDS, DEFAULT_SCOPE, type Operator, type Rollout } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { sql } from 'drizzle-orm';
import { demand } from '../../operations/operator-caller.ts';
import { mayDo } from '../../operations/rights.ts';
import type { Rollouts } from '../ports.ts';
import { createRounds } from '../rounds.ts';
import { takenBackVersions } from '../sets/taken-back.ts';
import { rightsOf, scopesOf } from './rollout-plan.ts';
import {
  changeRollout,
  findRollout,
  insertRollout,
  isSecondOfRemote,
  listRollouts,
  type RolloutRow,
  runningRollouts,
} from './rollout-repository.ts';
import {
  brandIds,
  followersOf,
  lookAt,
  nextAt,
  type RolloutsNeeds,
  takesSecondPerson,
  waitsFor,
} from './rollout-steps.ts';

const LISTED = 50;
const PLANNED_AHEAD_MS = 31 * DAY_MS;

/** A version over brands in steps, which stops by itself where one of them takes it back (rollouts/). */
export function createRollouts(needs: RolloutsNeeds): Rollouts {
  const { db, log } = needs;

  /** One process at a time; one rollout that cannot go on keeps no other from it. */
  async function round(): Promise<void> {
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('release-rollouts', 0)) as taken`,
      );
      if (!rows[0]?.taken) return;
      for (const row of await runningRollouts(tx))
        await lookAt(needs, row).catch((error: unknown) =>
          log.error({ err: error, rollout: row.id }, 'a rollout could not go on'),
        );
    });
  }

  const rounds = createRounds(round, log, 'rollouts');
  const decided = async (id: string): Promise<Rollout> => {
    await round();
    return view(await found(needs, id));
  };
  const view = async (row: RolloutRow): Promise<Rollout> => toView(row, await waitsFor(needs, row));

  return {
    round,
    list: async (operator) =>
      Promise.all((await listRollouts(db, LISTED)).filter((row) => mayRead(needs, operator, row)).map(view)),
    start: async (operator, wanted) => decided(await start(needs, operator, wanted)),
    async approve(operator, id) {
      await approve(needs, operator, await found(needs, id));
      return decided(id);
    },
    async stop(operator, id, reason) {
      await stop(needs, operator, await found(needs, id), reason);
      return view(await found(needs, id));
    },
    begin: rounds.start,
    end: rounds.stop,
  };
}

async function found({ db }: RolloutsNeeds, id: string): Promise<RolloutRow> {
  const row = await findRollout(db, id);
  if (!row) throw new AppError('not_found', { message: 'there is no such rollout' });
  return row;
}

async function start(
  needs: RolloutsNeeds,
  operator: Operator,
  wanted: Parameters<Rollouts['start']>[1],
): Promise<string> {
  const { db, clock, audit, versions } = needs;
  const { remote, version, steps, reason } = wanted;
  const startsAt = plannedStart(wanted, clock.now());
  const all = brandIds(needs);
  const stranger = steps.flatMap(({ brands }) => brands).find((each) => each !== ALL_BRANDS && !all.includes(each));
  if (stranger !== undefined)
    throw new AppError('not_found', { message: `there is no brand ${stranger}`, field: 'steps' });
  demand(operator, ...rightsOf(steps, wanted, all));
  const document = remote === SHELL_NAME ? versions.shellDocument(version) : versions.document(remote, version);
  if (!(await document))
    throw new AppError('version_unknown', { message: `${remote}@${version} was never published`, field: 'version' });
  // One that would wait is refused as well: it could not run beside that one.
  if ((await runningRollouts(db)).some((row) => row.remote === remote)) throw runsAlready(remote);
  const wasTakenBack = (await takenBackVersions(db, remote)).some((each) => each.version === version);
  const isForTwo = wasTakenBack || (await takesSecondPerson(needs, wanted));
  const followers = await followersOf(needs, remote);
  const id = randomUUID();
  const now = clock.now();
  await withTransaction(db, async (tx) => {
    await insertRollout(tx, {
      ...{ id, remote, version, steps, reason, step: -1, stepSince: now, startedAt: now },
      ...{ followers, startsAt },
      startedBy: operator.person,
      tokenId: operator.tokenId ?? null,
      state: isForTwo ? 'waiting' : 'running',
    });
    const after = { rollout: id, remote, version, steps, ...(startsAt && { startsAt: startsAt.toISOString() }) };
    await audit.append(tx, { actor: operator.name, action: 'startRollout', scope: DEFAULT_SCOPE, reason, after });
  }).catch((error: unknown) => refuseSecond(error, remote));
  return id;
}

/** Null: at once. @throws invalid_request */
function plannedStart({ startsAt }: Parameters<Rollouts['start']>[1], now: Date): Date | null {
  if (startsAt === undefined) return null;
  const at = new Date(startsAt);
  if (at <= now || at.getTime() > now.getTime() + PLANNED_AHEAD_MS)
    throw new AppError('invalid_request', { message: 'it can begin within the next 31 days', field: 'startsAt' });
  return at;
}

async function approve(needs: RolloutsNeeds, operator: Operator, row: RolloutRow): Promise<void> {
  const { db, clock, audit } = needs;
  const scopes = new Set(row.steps.flatMap((step) => scopesOf(step, brandIds(needs))));
  demand(operator, ...[...scopes].map((brand) => ({ action: 'approve' as const, remote: row.remote, brand })));
  if (operator.person === row.startedBy)
    throw new AppError('forbidden', { message: 'a second person has to agree, with whatever token: you started it' });
  await withTransaction(db, async (tx) => {
    const change = { state: 'running', approvedBy: operator.person, stepSince: clock.now() } as const;
    if (!(await changeRollout(tx, { id: row.id, state: 'waiting' }, change)))
      throw new AppError('conflict', { message: `the rollout is ${row.state}` });
    const note = { scope: DEFAULT_SCOPE, reason: row.reason, after: { rollout: row.id } };
    await audit.append(tx, { actor: operator.name, action: 'approveRollout', ...note });
  }).catch((error: unknown) => refuseSecond(error, row.remote));
}

function runsAlready(remote: string): AppError {
  return new AppError('conflict', { message: `a rollout of ${remote} is running; stop it first` });
}

/** Of two that begin at once the second one is refused by the index. */
function refuseSecond(error: unknown, remote: string): never {
  throw isSecondOfRemote(error) ? runsAlready(remote) : error;
}

/** Every brand keeps what it has by now; going back is a rollback. */
async function stop(needs: RolloutsNeeds, operator: Operator, row: RolloutRow, reason: string): Promise<void> {
  const { db, clock, audit } = needs;
  const scopes = new Set(row.steps.flatMap((step) => scopesOf(step, brandIds(needs))));
  // Who may try it there may also end the attempt.
  demand(operator, ...[...scopes].map((brand) => ({ action: 'canary' as const, remote: row.remote, brand })));
  await withTransaction(db, async (tx) => {
    const change = { state: 'stopped', why: reason, endedAt: clock.now(), stoppedBy: operator.person } as const;
    const isDone = row.state === 'running' || row.state === 'waiting' ? await changeRollout(tx, row, change) : false;
    if (!isDone) throw new AppError('conflict', { message: `the rollout is ${row.state}` });
    await audit.append(tx, {
      actor: operator.name,
      action: 'stopRollout',
      scope: DEFAULT_SCOPE,
      reason,
      after: { rollout: row.id },
    });
  });
}

function mayRead(needs: RolloutsNeeds, { rights }: Operator, row: RolloutRow): boolean {
  return row.steps
    .flatMap((step) => scopesOf(step, brandIds(needs)))
    .some((brand) => mayDo(rights, { action: 'read', remote: row.remote, brand }));
}

function toView(row: RolloutRow, freeze: Rollout['waitsFor']): Rollout {
  const { id, remote, version, steps, reason, state, step, startedBy, startedAt, startsAt, why } = row;
  const isTimed = state === 'running' && (step >= 0 || startsAt !== null);
  return {
    ...{ id, remote, version, steps, reason, state, step, startedBy, startedAt: startedAt.toISOString() },
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(isTimed ? { nextAt: nextAt(row).toISOString() } : {}),
    ...(freeze && { waitsFor: freeze }),
    ...(why === null ? {} : { why }),
  };
}
