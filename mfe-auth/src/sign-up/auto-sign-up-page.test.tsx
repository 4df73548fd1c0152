import { type FakePlatformOptions, fails, renderInPlatform, visitorSession } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { AutoSignUpPage } from './auto-sign-up-page.tsx';

const open = (
  identity: NonNullable<FakePlatformOptions['api']>['identity'] = {},
  search = '?mail=marco%40esempio.it',
) =>
  renderInPlatform(<AutoSignUpPage />, {
    platform: { session: visitorSession(), api: { identity } },
    messages,
    search,
  });

async function answer(identity: NonNullable<FakePlatformOptions['api']>['identity'] = {}) {
  const rendered = await open(identity);
  const { user } = rendered;
  await user.type(screen.getByLabelText('Età'), '34');
  await user.selectOptions(await screen.findByLabelText('Regione'), 'Lazio');
  await user.click(screen.getByRole('checkbox', { name: /termini/ }));
  await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
  await user.click(screen.getByRole('button', { name: 'Crea l’account' }));
  return rendered;
}

describe('a partner’s link', () => {
  it('[AUTH-14] takes the address out of the address bar, asks for the region, and sends no password', async () => {
    const { platform } = await answer();
    expect(platform.navigations[0]).toEqual({ path: '/asignup', replace: true });
    const [sent] = platform.calls('identity.registerExternally').map(({ args }) => args[0]);
    expect(sent).toMatchObject({ email: 'marco@esempio.it', region: 'Lazio', age: 34, acceptsPromotions: false });
    expect(sent).not.toHaveProperty('password');
    expect(sent).not.toHaveProperty('ticket');
    expect(platform.session.state.status).not.toBe('visitor');
  });

  it.each(['', '?tid=abc&campid=7', '?mail=nonsense&tid=abc'])(
    '[AUTH-14] leads on to the search with the same query when there is no address: %j',
    async (search) => {
      const { platform } = await open({}, search);
      expect(platform.navigations).toEqual([{ path: `/find${search}`, replace: true }]);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('[AUTH-18] that fails is logged under the name of the specification and leads to the search', async () => {
    const { platform } = await answer({ registerExternally: fails('registration_failed') });
    expect(platform.logged.filter(({ name }) => name === 'Errore authServices')).toHaveLength(1);
    expect(platform.navigations.at(-1)).toEqual({ path: '/find', replace: true });
  });

  it('[AUTH-18] stays where another answer helps', async () => {
    const { platform } = await answer({ registerExternally: fails('age_out_of_range') });
    expect(screen.getByLabelText('Età')).toBeInvalid();
    expect(platform.navigations).toHaveLength(1);
  });
});
