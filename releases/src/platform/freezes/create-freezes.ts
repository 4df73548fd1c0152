import { randomUUID } from 'node:crypto';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { DAY_MS } from '@halo/shared/contracts';
import {
  ALL_BRANDS,
  DEFAULT_SCOPE,
  type Freeze,
  type NewFreeze,
  type Operator,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { demand } from '../../operations/operator-caller.ts';
import type { Audit, Freezes, ReleaseDeps } from '../ports.ts';
import { endFreeze, type FreezeRow, insertFreeze, openFreezes } from './freeze-repository.ts';
import { goesForward, holdsScope, isAt } from './freeze-rule.ts';

/** Longer is no freeze but a decision about the product. */
const LONGEST_MS = 62 * DAY_MS;

type Needs = Pick<ReleaseDeps, 'db' | 'brands' | 'clock'> & { readonly audit: Pick<Audit, 'append'> };

/** Times in which versions stay as they are: nothing goes forward, everything may go back. */
export function createFreezes(needs: Needs): Freezes {
  const { db, clock } = needs;
  const list = async () => (await openFreezes(db, clock.now())).map((row) => toView(row, clock.now()));
  return {
    list,
    frozen: (scope) => frozenAt(db, scope, clock.now()),
    async assertMayGo(tx, scope, change, pin) {
      if (!goesForward(change, pin)) return;
      const freeze = await frozenAt(tx, scope, clock.now());
      if (freeze) throw frozenProblem(scope, freeze);
    },
    async assertMayWait(scope, change, pin, until) {
      if (!goesForward(change, pin)) return;
      const freeze = await frozenAt(db, scope, clock.now(), until);
      if (freeze) throw frozenProblem(scope, freeze);
    },
    make: (operator, wanted) => make(needs, operator, wanted),
    async lift(operator, id, reason) {
      await lift(needs, operator, id, reason);
      return list();
    },
  };
}

/** Now, and at least until then. */
async function frozenAt(db: Db | Transaction, scope: string, now: Date, until = now): Promise<Freeze | undefined> {
  const holds = (each: FreezeRow): boolean => isAt(each, now) && each.endsAt >= until && holdsScope(each, scope);
  const row = (await openFreezes(db, now)).find(holds);
  return row && toView(row, now);
}

function frozenProblem(scope: string, { until, reason }: Freeze): AppError {
  return new AppError('conflict', {
    message: `${scope} is frozen until ${until}: ${reason}. Rolling back, ending a canary and switching off are possible`,
    detail: { frozenUntil: until },
  });
}

async function make(needs: Needs, operator: Operator, wanted: NewFreeze): Promise<Freeze> {
  const { db, brands, clock, audit } = needs;
  const now = clock.now();
  const row: FreezeRow = {
    id: randomUUID(),
    brands: [...new Set(wanted.brands)],
    startsAt: new Date(wanted.from),
    endsAt: new Date(wanted.until),
    reason: wanted.reason,
    madeBy: operator.person,
  };
  const stranger = row.brands.find((each) => each !== ALL_BRANDS && each !== DEFAULT_SCOPE && !brands.byId(each));
  if (stranger !== undefined)
    throw new AppError('not_found', { message: `there is no brand ${stranger}`, field: 'brands' });
  demandFor(operator, row.brands);
  const millis = row.endsAt.getTime() - Math.max(row.startsAt.getTime(), now.getTime());
  if (millis <= 0 || millis > LONGEST_MS)
    throw new AppError('invalid_request', {
      message: 'it has to end after it begins, in the future, and within 62 days',
      field: 'until',
    });
  await withTransaction(db, async (tx) => {
    await insertFreeze(tx, row);
    const after = { freeze: row.id, brands: row.brands, from: wanted.from, until: wanted.until };
    await audit.append(tx, { actor: operator.name, action: 'freeze', scope: DEFAULT_SCOPE, reason: row.reason, after });
  });
  return toView(row, now);
}

async function lift({ db, clock, audit }: Needs, operator: Operator, id: string, reason: string): Promise<void> {
  const row = (await openFreezes(db, clock.now())).find((each) => each.id === id);
  if (!row) throw new AppError('not_found', { message: 'there is no such freeze, or it is over' });
  demandFor(operator, row.brands);
  await withTransaction(db, async (tx) => {
    if (!(await endFreeze(tx, id, clock.now()))) throw new AppError('conflict', { message: 'the freeze is over' });
    const note = { scope: DEFAULT_SCOPE, reason, before: { freeze: id, brands: row.brands } };
    await audit.append(tx, { actor: operator.name, action: 'liftFreeze', ...note });
  });
}

/** Who may agree to anything on a brand may also hold it still. */
function demandFor(operator: Operator, brands: readonly string[]): void {
  demand(operator, ...brands.map((brand) => ({ action: 'approve' as const, remote: '*', brand })));
}

function toView({ id, brands, startsAt, endsAt, reason, madeBy }: FreezeRow, now: Date): Freeze {
  const times = { from: startsAt.toISOString(), until: endsAt.toISOString(), isNow: startsAt <= now };
  return { id, brands, ...times, reason, madeBy };
}
