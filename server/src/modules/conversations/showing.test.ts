import { openDatabase } from '@halo/server-kit/storage/database';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { findPerson } from '../profiles/people-repository.ts';
import { findProfiles } from '../profiles/profiles-repository.ts';
import { callerOf, draft, findable, giveCredits } from './chat-fixtures.ts';
import { readFrameFacts } from './frame-facts.ts';
import { readOpenMessage } from './message-repository.ts';

describe('showing a message', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
  });
  afterAll(() => app.close());

  it('reads no more when much was stored since its connection planned it', async () => {
    const [sender, member] = [await findable(app, { userName: 'Elena' }), await findable(app, { userName: 'Marco' })];
    await giveCredits(app, sender, 'icebreaker', 1000);
    const { message } = await app.services.conversations.send(callerOf(sender), draft(sender, member.angelId));
    const { db, pool, close } = openDatabase({ socket: app.database.connection, poolMax: 1 });
    const { clickId } = member;
    const { angelId } = sender;
    const show = async () => {
      const found = [
        await findProfiles(db, [angelId], member.brand.id),
        await findPerson(db, clickId),
        await readOpenMessage(db, clickId, angelId, message.id, new Date()),
        await readFrameFacts(db, { clickId, angelId }, new Date()),
      ];
      expect(found).toMatchObject([[{ angelId }], { angelId: member.angelId }, { id: message.id }, { isMuted: false }]);
    };
    try {
      // A plan for all values is made after five for those of the call.
      for (let index = 0; index < 7; index += 1) await show();
      await app.sampleProfiles();
      await app.database.pool.query(
        `insert into messages (click_id, angel_id, kind, client_id, text, sent_at)
         select $1, 'somebody', 'personal', 'before-' || n, '', now() from generate_series(1, 2000) n`,
        [clickId],
      );
      await pool.query('begin');
      await show();
      const { rows } = await pool.query(
        `select relname, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
         where relname in ('messages', 'profiles') and seq_tup_read + idx_tup_fetch > 100`,
      );
      await pool.query('commit');
      expect(rows).toEqual([]);
    } finally {
      await close();
    }
  });
});
