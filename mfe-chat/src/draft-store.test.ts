import { createFakePlatform } from '@halo/shared/testing';
import { createDraftStore } from './draft-store.ts';

function setUp() {
  const { storage } = createFakePlatform();
  const drafts = createDraftStore({ storage });
  drafts.write('angel-1', 'Ciao!');
  drafts.writeQuote('angel-1', '{}');
  const written: string[] = [];
  drafts.onWrite((angelId) => written.push(angelId));
  const stored = () => [storage.getDraft('chat', 'text:angel-1'), storage.getDraft('chat', 'quote:angel-1')];
  const read = () => [drafts.read('angel-1'), drafts.readQuote('angel-1')];
  return { drafts, written, stored, read };
}

test('what is being sent reads as empty at once, and stays stored until it is safe elsewhere', () => {
  const { drafts, written, stored, read } = setUp();
  const forget = drafts.leave('angel-1');
  expect([read(), stored(), written]).toEqual([['', ''], ['Ciao!', '{}'], []]);
  forget();
  expect([read(), stored(), written]).toEqual([['', ''], [undefined, undefined], ['angel-1']]);
});

test('what is written before that stays, and the next message takes only its own along', () => {
  const { drafts, stored, read } = setUp();
  const forget = drafts.leave('angel-1');
  drafts.write('angel-1', 'Ciao!');
  expect(read()).toEqual(['Ciao!', '']);
  const forgetNext = drafts.leave('angel-1');
  forget();
  expect(stored()).toEqual(['Ciao!', '{}']);
  forgetNext();
  expect(stored()).toEqual([undefined, undefined]);
});
