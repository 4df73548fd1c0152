import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { FormErrorSummary } from './form-error-summary.tsx';

const errors = [{ fieldId: 'mail', message: 'Check the address' }];

function Form({ shown, attempt }: { shown: boolean; attempt: number }) {
  return (
    <form>
      <FormErrorSummary title="Please check" errors={shown ? errors : []} attempt={attempt} />
      <label htmlFor="mail">E-mail</label>
      <input id="mail" />
    </form>
  );
}

describe('FormErrorSummary', () => {
  it('is not there while all is well', () => {
    render(<Form shown={false} attempt={0} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes the focus when errors appear, and again at the next try', async () => {
    const { rerender } = render(<Form shown={false} attempt={0} />);
    rerender(<Form shown attempt={1} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    await userEvent.click(screen.getByLabelText('E-mail'));
    rerender(<Form shown attempt={1} />);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    rerender(<Form shown attempt={2} />);
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('leads to the field', async () => {
    const { container } = render(<Form shown attempt={1} />);
    await userEvent.click(screen.getByRole('link', { name: 'Check the address' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(await axe(container)).toHaveNoViolations();
  });
});
