import { fireEvent, render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { NatureLabel } from '../../trust/nature-label.tsx';
import { LikeButton } from '../like-button/like-button.tsx';
import { ProfileCard, type ProfileCardProps } from './profile-card.tsx';
import { ProfileGrid } from './profile-grid.tsx';

function card(props: Partial<ProfileCardProps> = {}) {
  return (
    <ProfileCard
      href="/user/7"
      name="Giulia, 29"
      place="Bologna"
      photo={{ src: '/photos/7.jpg', fallbackSrc: '/photos/default.jpg' }}
      nature={<NatureLabel nature="sample" locale="it" tone="onPhoto" />}
      {...props}
    />
  );
}

describe('ProfileCard', () => {
  it('leads to the profile and says who stands behind it', () => {
    render(card({ online: true, onlineLabel: 'online' }));
    expect(screen.getByRole('link', { name: 'Giulia, 29 online' })).toHaveAttribute('href', '/user/7');
    expect(screen.getByText('Esempio')).toBeVisible();
    expect(screen.getByText('Bologna')).toBeVisible();
  });

  it('likes without opening the profile', () => {
    const onOpen = jest.fn();
    const onLike = jest.fn();
    render(card({ onOpen, action: <LikeButton liked={false} label="Like Giulia" onClick={onLike} /> }));
    fireEvent.click(screen.getByRole('button', { name: 'Like Giulia' }));
    expect(onLike).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('falls back to the other photo, then to initials', () => {
    const { container } = render(card());
    const photo = () => container.querySelector('img');
    expect(photo()).toHaveAttribute('src', '/photos/7.jpg');
    expect(photo()).toHaveAttribute('srcset', expect.stringContaining('/photos/7.jpg?w=360 360w'));
    fireEvent.error(photo() as HTMLImageElement);
    expect(photo()).toHaveAttribute('src', '/photos/default.jpg');
    expect(photo()).not.toHaveAttribute('srcset');
    fireEvent.error(photo() as HTMLImageElement);
    expect(photo()).toBeNull();
    expect(screen.getByText('G')).toHaveAttribute('aria-hidden', 'true');
  });

  it('loads late unless it is among the first', () => {
    const { container, rerender } = render(card());
    expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
    rerender(card({ eager: true }));
    expect(container.querySelector('img')).toHaveAttribute('loading', 'eager');
  });

  it('makes a list that has no accessibility faults', async () => {
    const { container } = render(
      <ProfileGrid label="Profiles">
        {card({ action: <LikeButton liked label="Like Giulia" /> })}
        {card({ name: 'Anna, 30', href: '/user/8' })}
      </ProfileGrid>,
    );
    expect(screen.getByRole('list', { name: 'Profiles' }).children).toHaveLength(2);
    expect(await axe(container)).toHaveNoViolations();
  });
});
