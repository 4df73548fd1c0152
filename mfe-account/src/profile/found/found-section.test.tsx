import { problemText } from '@halo/shared/i18n';
import { aFindability, fails, hangs, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { FoundSection } from './found-section.tsx';

const box = () => screen.getByRole('checkbox', { name: /Fammi trovare/ });

describe('[DISC-13] being found by other members', () => {
  it('is not chosen for anybody, says what others see, and is taken back by the same box', async () => {
    const { user, platform, container } = await renderInPlatform(<FoundSection />, { messages });
    expect(box()).not.toBeChecked();
    expect(box()).toHaveAccessibleDescription(/nome, età, città, foto.*non vedono.*e-mail/i);
    await user.click(box());
    expect(platform.calls('people.beFound')).toMatchObject([{ args: [true] }]);
    expect(box()).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('Ora gli altri ti trovano');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(box());
    expect(platform.calls('people.beFound')).toHaveLength(2);
    expect(box()).not.toBeChecked();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says what is missing', async () => {
    const findability = async () => aFindability({ isChosen: true, missing: ['name', 'email'] });
    await renderInPlatform(<FoundSection />, { messages, platform: { api: { people: { findability } } } });
    expect(screen.getByRole('status')).toHaveTextContent(/Non ancora.*come ti chiami.*e-mail/);
  });

  it('lets hide each sign of what one does, and says that one sees it of no other then', async () => {
    const { user, platform, container } = await renderInPlatform(<FoundSection />, {
      messages,
      platform: { api: { people: { findability: async () => aFindability({ isChosen: true, isFound: true }) } } },
    });
    expect(screen.getByRole('group', { name: /Che cosa vedono/ })).toHaveAccessibleDescription(/nemmeno tu/);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('checkbox', { name: 'Quando ho letto un messaggio' }));
    expect(platform.calls('people.showSigns')).toMatchObject([
      { args: [{ online: true, read: false, typing: true, visits: true }] },
    ]);
    expect(screen.getByRole('checkbox', { name: 'Quando ho letto un messaggio' })).not.toBeChecked();
  });

  it('a change that fails says why, and the box stays as it was', async () => {
    const { user, platform } = await renderInPlatform(<FoundSection />, {
      messages,
      platform: { api: { people: { beFound: fails('unavailable') } } },
    });
    await user.click(box());
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(box()).not.toBeChecked();
  });

  it('answers a tap before the server does, and says only what the server said', async () => {
    const { user } = await renderInPlatform(<FoundSection />, {
      messages,
      platform: { api: { people: { beFound: hangs() } } },
    });
    await user.click(box());
    expect(box()).toBeChecked();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const findability = async () => aFindability({ isChosen: true, missing: ['email', 'name', 'place'] });
    const { platform } = await renderInPlatform(<FoundSection />, {
      messages,
      platform: { language, api: { people: { findability } } },
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
