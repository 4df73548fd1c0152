import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { PlanGroup, PlanOption } from './plan-option.tsx';

function Plans() {
  const [plan, setPlan] = useState('50');
  const shared = { name: 'plan', onChange: setPlan };
  return (
    <PlanGroup legend="Choose a plan">
      <PlanOption
        {...shared}
        value="50"
        checked={plan === '50'}
        title="50 credits"
        description="5 messages"
        price="9.90 €"
      />
      <PlanOption
        {...shared}
        value="200"
        checked={plan === '200'}
        title="200 credits"
        price="29.90 €"
        oldPrice="39.60 €"
        oldPriceLabel="instead of"
        tag="Most chosen"
      />
    </PlanGroup>
  );
}

describe('PlanOption', () => {
  it('is a radio named by plan and price', () => {
    render(<Plans />);
    const first = screen.getByRole('radio', { name: '50 credits 9.90 €' });
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleDescription('5 messages');
    expect(screen.getByRole('radio', { name: '200 credits instead of 39.60 € 29.90 €' })).toHaveAccessibleDescription(
      'Most chosen',
    );
    expect(screen.getByRole('group', { name: 'Choose a plan' })).toBeVisible();
  });

  it('is chosen anywhere on the card and by arrows', async () => {
    const user = userEvent.setup();
    const { container } = render(<Plans />);
    await user.click(screen.getByText('29.90 €'));
    expect(screen.getByRole('radio', { name: /200 credits/ })).toBeChecked();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('radio', { name: /50 credits/ })).toBeChecked();
    expect(await axe(container)).toHaveNoViolations();
  });
});
