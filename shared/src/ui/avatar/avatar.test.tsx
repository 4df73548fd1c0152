import { fireEvent, render, screen } from '@testing-library/react';
import { contrastRatio } from '../../theme/contrast.ts';
import { Avatar } from './avatar.tsx';
import { initialsOf } from './initials.ts';
import { seedHue } from './seed-hue.ts';

describe('initialsOf', () => {
  it.each([
    ['Giulia', 'G'],
    ['anna maria rossi', 'AR'],
    ['Élise', 'É'],
    ['  ', ''],
    ['😀 Anna', '😀A'],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('Avatar', () => {
  it('is decoration beside the written name', () => {
    const { container } = render(<Avatar name="Giulia" src="/7.jpg" />);
    expect(container.querySelector('img')).toHaveAttribute('alt', '');
  });

  it('shows initials when the photo does not load, and loads a new photo again', () => {
    const { container, rerender } = render(<Avatar name="Giulia Rossi" src="/7.jpg" alt="Giulia" />);
    fireEvent.error(screen.getByRole('img', { name: 'Giulia' }));
    expect(screen.getByRole('img', { name: 'Giulia' })).toHaveTextContent('GR');
    rerender(<Avatar name="Giulia Rossi" src="/8.jpg" alt="Giulia" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/8.jpg');
  });

  it('keeps its colour for an id, and readable for every hue', () => {
    expect(seedHue('42')).toBe(seedHue('42'));
    expect(new Set(['1', '2', '3', '4', '5'].map(seedHue)).size).toBe(5);
    for (let hue = 0; hue < 360; hue += 5)
      expect(contrastRatio(hslToHex(hue, 0.42, 0.33), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const position = (offset + hue / 30) % 12;
    const value = lightness - amount * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
