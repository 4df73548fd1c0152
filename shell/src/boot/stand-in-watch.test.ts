/** jsdom loads no page again: the cookie says what would be asked for. */
function open(outline = '<div class="hs"></div>'): void {
  document.body.innerHTML = `<div id="halo-app">${outline}</div>`;
  const script = document.createElement('script');
  script.dataset['cookie'] = 'halo_failed_shells';
  script.dataset['failed'] = '2.0.0~1.9.0';
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.isolateModules(() => jest.requireActual('./stand-in-watch.ts'));
}

const fail = (code: string) => dispatchEvent(new CustomEvent('halo-start-failed', { detail: code }));

beforeEach(() => {
  document.cookie = 'halo_failed_shells=; Max-Age=0';
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

it('notes a version that threw or whose files are wrong, and those before it', () => {
  open();
  fail('threw');
  expect(document.cookie).toBe('halo_failed_shells=2.0.0~1.9.0');
});

it('does not for a line that is slow or gone, nor for a shell that stands', () => {
  open();
  fail('offline');
  fail('timeout');
  expect(document.cookie).toBe('');
  open('<main></main>');
  fail('threw');
  expect(document.cookie).toBe('');
});

it('reports itself and goes back where the guard of the version did not run', () => {
  jest.useFakeTimers();
  const send = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  open();
  const boot = { softwareVersion: '2.0.0', groups: { shell: 'canary' }, signedReleases: { payload: '{"revision":4}' } };
  document.head.innerHTML = `<script type="application/json" id="halo-boot">${JSON.stringify(boot)}</script>`;
  dispatchEvent(new Event('load'));
  jest.runOnlyPendingTimers();
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toMatchObject({
    revision: 4,
    reports: [{ remote: 'shell', version: '2.0.0', group: 'canary', code: 'threw' }],
  });
  expect(document.cookie).toBe('halo_failed_shells=2.0.0~1.9.0');
  jest.useRealTimers();
});
