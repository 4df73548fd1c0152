import { type AngelId, type Brand, endpoints, type SessionState } from '@halo/shared/contracts';
import { sampleProfilesOf } from '../../server/src/modules/profiles/sample-profiles.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import { buildTestApp, type TestAccount, type TestApp } from '../../server/src/testing/build-test-app.ts';
import { crashDatabase, keepCommits } from './crash-database.ts';
import { type Line, openLine } from './line.ts';
import { openSite, type Site } from './site.ts';

/** Every account has two devices: 20 browsers in all. */
export const ACCOUNTS = 10;
/** Angels that a run writes to. Each run has others, so that answers to an earlier one are not in its way. */
const ANGELS_A_RUN = 3;
/** Quick, and still later than the message they answer. */
const PERSONA_SPEED = '200';

/** How an account pays for its messages. */
export type Budget = 'plenty' | 'scarce' | 'subscribed' | 'free';

export interface FaultAccount extends Omit<TestAccount, 'token'> {
  /** the one that its browsers keep; a rotation puts another in its place */
  token: string;
  readonly budget: Budget;
  readonly level: 0 | 1 | 2;
  /** two tabs of one browser; otherwise two devices */
  readonly hasTabs: boolean;
  readonly session: SessionState;
  /** as whom other members know it; undefined: no member finds it */
  readonly angelId: AngelId | undefined;
  /** the account that it writes to besides the angels of a run */
  readonly partner: number | undefined;
}

/** What lasts over many runs: a database, servers in processes of their own, accounts, and a line for each device. */
export interface World {
  readonly app: TestApp;
  readonly site: Site;
  readonly brand: Brand;
  readonly accounts: readonly FaultAccount[];
  /** two for each account */
  readonly lines: readonly Line[];
  angelsOf(run: number): readonly AngelId[];
  /**
   * Another page of the account verified: it has a new token, and the seconds in which the old one was good are over.
   */
  rotateToken(account: number): Promise<void>;
  /** Its server ends as in a crash; resolves when the next one answers. */
  crashDatabase(): Promise<void>;
  /** The services of this process work with the clock of the wall. */
  setClock(): void;
  close(): Promise<void>;
}

const LEVELS: Record<Budget, 0 | 1 | 2> = { plenty: 1, scarce: 1, subscribed: 2, free: 0 };
const BUDGETS: readonly Budget[] = [
  'plenty',
  'plenty',
  'plenty',
  'plenty',
  'plenty',
  'scarce',
  'scarce',
  'subscribed',
  'subscribed',
  'free',
];

/** Two accounts on two devices each that write to each other. */
const MEMBERS = [0, 2] as const;

export async function openWorld({ processes = 1 } = {}): Promise<World> {
  const app = await buildTestApp();
  const setClock = () => app.clock.set(new Date());
  setClock();
  await app.sampleProfiles();
  // They answer by themselves as samples do, and what is written with them is paid for.
  await app.database.pool.query("update profiles set nature = 'ai'");
  const angelIds = sampleProfilesOf('it').map(({ angelId }) => angelId);
  const accounts: FaultAccount[] = [];
  for (const [index, budget] of BUDGETS.entries()) {
    const account = await app.register({ premiumLevel: LEVELS[budget] });
    const isMember = MEMBERS.some((member) => member === index);
    const angelId = isMember ? await makeFindable(app, account, `Membro ${index}`) : undefined;
    const user = await app.services.accounts.user(account.clickId);
    accounts.push({
      ...account,
      budget,
      level: LEVELS[budget],
      hasTabs: index % 2 === 1,
      angelId,
      partner: isMember ? MEMBERS.find((member) => member !== index) : undefined,
      session: { status: 'verified', user },
    });
  }
  // Visits and likes of the first days would come in between.
  await app.database.pool.query('delete from persona_tasks');
  await keepCommits(app.database.pool);
  const site = await openSite({
    connection: app.database.connection,
    processes,
    environment: {
      HALO_DATA_DIR: app.directory,
      HALO_PERSONA_SPEED: PERSONA_SPEED,
      HALO_TRUST_PROXY: '127.0.0.1',
    },
  });
  const brand = app.brand();
  const lines: Line[] = [];
  for (let index = 0; index < ACCOUNTS * 2; index += 1) {
    lines.push(await openLine({ port: site.port, origin: `http://${brand.hosts[0]}`, ip: `198.18.0.${index + 1}` }));
  }

  return {
    app,
    site,
    brand,
    accounts,
    lines,
    setClock,
    angelsOf(run) {
      const from = (run * ANGELS_A_RUN) % (angelIds.length - ANGELS_A_RUN);
      return angelIds.slice(from, from + ANGELS_A_RUN);
    },
    crashDatabase: () => crashDatabase(app.database.pool),
    async rotateToken(index) {
      const account = accounts[index];
      if (!account) throw new Error(`there is no account ${index}`);
      const { token, hash } = createToken();
      await app.database.pool.query(
        `with old as (update session_tokens set replaced_at = now() - interval '1 minute' where token_hash = $1 returning family, click_id, expires_at)
         insert into session_tokens (token_hash, family, click_id, created_at, expires_at) select $2, family, click_id, now(), expires_at from old`,
        [hashToken(account.token), hash],
      );
      account.token = token;
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()));
      await site.close();
      await app.close();
    },
  };
}

async function makeFindable(app: TestApp, account: TestAccount, userName: string): Promise<AngelId | undefined> {
  const { clickId } = account;
  await app.call(
    endpoints.accounts.saveProfile,
    { params: { trackerId: clickId }, body: { userName } },
    { as: account },
  );
  return (await app.services.profiles.beFound(clickId, true)).angelId;
}

/** To whom an account writes in a run: the angels, and the other member where it is one. */
export function angelsFor({ accounts }: World, account: number, angelIds: readonly AngelId[]): readonly AngelId[] {
  const partner = accounts[account]?.partner;
  const other = partner === undefined ? undefined : accounts[partner]?.angelId;
  return other === undefined ? angelIds : [...angelIds, other];
}

/** The conversation that an account has open on both of its devices: the other member, or the first angel. */
export function openFor(world: World, account: number, angelIds: readonly AngelId[]): AngelId {
  const openId = angelsFor(world, account, angelIds).at(world.accounts[account]?.partner === undefined ? 0 : -1);
  if (openId === undefined) throw new Error(`account ${account} writes to nobody`);
  return openId;
}
