import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'likes', label: 'Likes', count: 2, countLabel: '2 new' },
  { id: 'visits', label: 'Visits' },
  { id: 'matches', label: 'Matches' },
];

function Sample() {
  const [selected, setSelected] = useState('likes');
  return (
    <Tabs label="Notices" tabs={tabs} selected={selected} onSelect={setSelected}>
      Panel of {selected}
    </Tabs>
  );
}

describe('Tabs', () => {
  it('is one tab stop; arrows, Home and End move and select', async () => {
    const user = userEvent.setup();
    render(<Sample />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Likes 2 new' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Visits' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Visits' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Visits' })).toHaveTextContent('Panel of visits');
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Matches' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Likes 2 new' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(screen.getByRole('tab', { name: 'Likes 2 new' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('selects by mouse and has no accessibility faults', async () => {
    const { container } = render(<Sample />);
    await userEvent.click(screen.getByRole('tab', { name: 'Matches' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Panel of matches');
    expect(await axe(container)).toHaveNoViolations();
  });
});
