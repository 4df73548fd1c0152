import { createFakePlatform, mountLifecycles } from '@halo/shared/testing';
import * as find from './pages/find.tsx';
import * as profile from './pages/profile.tsx';
import * as setRegion from './popups/set-region.tsx';

describe('what the remote exposes', () => {
  it.each([
    ['find', find, /Donne in Lombardia/],
    ['profile', profile, /Giulia, 29/],
  ])('mounts the page %s twice and leaves nothing behind', async (_name, page, text) => {
    for (let times = 0; times < 2; times += 1) {
      const platform = createFakePlatform();
      const mounted = await mountLifecycles(page, { platform, params: { angelId: 'angel-1' }, search: '' });
      expect(mounted.element).toHaveTextContent(text);
      await mounted.unmount();
      expect(mounted.element).toBeEmptyDOMElement();
      expect([platform.clock.waiting, platform.holds]).toEqual([0, []]);
    }
  });

  it('shows another profile by an update, without a remount', async () => {
    const platform = createFakePlatform();
    const mounted = await mountLifecycles(profile, { platform, params: { angelId: 'angel-1' }, search: '' });
    await mounted.update({ params: { angelId: 'angel-2' } });
    expect(
      platform
        .calls('profiles.profile')
        .map(({ args }) => args[0])
        .at(-1),
    ).toBe('angel-2');
    await mounted.unmount();
  });

  it('mounts the popup', async () => {
    const mounted = await mountLifecycles(setRegion, { platform: createFakePlatform(), context: {}, close: () => {} });
    expect(mounted.element).toHaveTextContent('Cerca qui');
    await mounted.unmount();
  });
});
