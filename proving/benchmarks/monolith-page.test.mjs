import { editMonolithPage } from './monolith-page.mjs';

test('preloads of a part of the monolith lead to where its scripts lie, and its entry goes', () => {
  const page = [
    '<link rel="preload" as="script" href="/releases/mfe-chat/1.0.0/entry.js" crossorigin="anonymous" integrity="sha384-a">',
    '<link rel="preload" as="script" href="/releases/mfe-chat/c/pages-inbox.81100fa1.js" crossorigin="anonymous" integrity="sha384-b">',
    '<script type="application/json">{"entry":"/releases/mfe-chat/1.0.0/entry.js"}</script>',
  ].join('\n');
  expect(editMonolithPage(page)).toBe(
    [
      '<link rel="preload" as="script" href="/shell/pages-inbox.81100fa1.js" crossorigin="anonymous" integrity="sha384-b">',
      '<script type="application/json">{"entry":"/releases/mfe-chat/1.0.0/entry.js"}</script>',
    ].join('\n'),
  );
});
