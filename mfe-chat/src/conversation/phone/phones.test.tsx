import type { PhoneSharing } from '@halo/shared/contracts';
import { aConversation, aProfileCard, type FakeApiScript, renderInPlatform, somePhones } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ConversationPage } from '../../conversation-page.tsx';
import { messages } from '../../messages.ts';

const anna = aProfileCard({ id: 'angel-1', screenName: 'Anna', nature: 'person' });

function open(
  between: () => PhoneSharing,
  over: { nature?: 'sample'; language?: 'it' | 'es' | 'fr' | 'en'; way?: 'second' } = {},
) {
  const angel = { ...anna, ...(over.nature && { nature: over.nature }) };
  const api: FakeApiScript = {
    conversations: { history: async () => aConversation({ angel, hasAnswer: true }) },
    phones: { between: async () => between() },
  };
  return renderInPlatform(<ConversationPage />, {
    messages,
    params: { angelId: 'angel-1' },
    platform: {
      api,
      popups: () => ({ kind: 'button', id: over.way ?? 'go' }),
      ...(over.language && { language: over.language }),
    },
  });
}

type Opened = Awaited<ReturnType<typeof open>>;
async function choose({ user }: Opened): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Altro su / }));
  await user.click(screen.getByRole('menuitem', { name: 'Dai il tuo numero' }));
}

describe('[DISC-14] a phone number in a conversation', () => {
  it('is given by a tap and a yes, and taken back by another tap', async () => {
    const opened = await open(() => somePhones());
    const { user, platform, container } = opened;
    await choose(opened);
    expect(platform.opened.at(-1)).toMatchObject({ content: { title: 'Dare il tuo numero a Anna?' } });
    expect(platform.calls('phones.share')).toMatchObject([{ args: ['angel-1', true] }]);
    expect(await screen.findByText('Anna vede il tuo numero +393471234567.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Riprendilo' }));
    expect(platform.calls('phones.share').at(-1)).toMatchObject({ args: ['angel-1', false] });
    expect(screen.queryByText(/vede il tuo numero/)).not.toBeInTheDocument();
    expect(platform.missingTexts).toEqual([]);
  });

  it('of the other one is there to call as soon as it is shared, and gone when it is taken back', async () => {
    let sharing = somePhones();
    const { happen, platform } = await open(() => sharing);
    expect(screen.queryByRole('group', { name: 'Numeri di telefono' })).not.toBeInTheDocument();
    sharing = somePhones({ isOtherShared: true, otherNumber: '+393337654321' });
    await happen(() => platform.bus.publish('phone.changed', { angelId: 'angel-1' }));
    expect(await screen.findByRole('link', { name: '+393337654321' })).toHaveAttribute('href', 'tel:+393337654321');
    sharing = somePhones();
    await happen(() => platform.bus.publish('phone.changed', { angelId: 'angel-1' }));
    expect(screen.queryByRole('link', { name: '+393337654321' })).not.toBeInTheDocument();
  });

  it('leads to the plans where one may neither give nor read it', async () => {
    const opened = await open(() => somePhones({ mayUse: false, isOtherShared: true }));
    const { platform } = opened;
    await opened.user.click(screen.getByRole('button', { name: 'Come leggerlo' }));
    expect(platform.opened).toMatchObject([
      { kind: 'hook', origin: 'utente_premium', context: { angelId: 'angel-1', name: 'Anna' } },
    ]);
    await choose(opened);
    expect(platform.navigations.at(-1)?.path).toBe('/vip_plan/cred?angel=angel-1');
    expect(platform.calls('phones.share')).toEqual([]);
  });

  it('leads to becoming a verified person, as the other way that costs nothing', async () => {
    const opened = await open(() => somePhones({ mayUse: false }), { way: 'second' });
    await choose(opened);
    expect(opened.platform.opened.at(-1)).toMatchObject({
      content: { buttons: [{ text: 'Guarda i piani' }, { text: 'Verifica il mio profilo' }, { text: 'Annulla' }] },
    });
    expect(opened.platform.navigations.at(-1)?.path).toBe('/profile?part=verification');
    expect(opened.platform.calls('phones.share')).toEqual([]);
  });

  it('is asked for in the own profile first', async () => {
    const opened = await open(() => somePhones({ ownNumber: undefined }));
    await choose(opened);
    expect(opened.platform.navigations.at(-1)?.path).toBe('/profile');
  });

  it('is nothing between a member and a sample', async () => {
    const { platform } = await open(() => somePhones(), { nature: 'sample' });
    expect(platform.calls('phones.between')).toEqual([]);
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await open(() => somePhones({ isShared: true, isOtherShared: true, mayUse: false }), {
      language,
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
