import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createRef, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

describe('TextField', () => {
  it('is named by its label and described by error and hint', () => {
    render(<TextField label="E-mail" hint="Only for signing in" error="Check the address" />);
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Check the address Only for signing in');
  });

  it('is valid and undescribed without error and hint', () => {
    render(<TextField label="E-mail" hideLabel />);
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
  });

  it('takes a ref, an id and native attributes', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField ref={ref} id="mail" label="E-mail" type="email" autoComplete="email" defaultValue="a@b.it" />);
    expect(ref.current).toHaveAttribute('id', 'mail');
    expect(ref.current).toHaveAttribute('autocomplete', 'email');
    expect(ref.current).toHaveValue('a@b.it');
  });
});

describe('PasswordField', () => {
  it('shows and hides what is typed', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" showLabel="Show password" concealLabel="Hide password" />);
    const field = screen.getByLabelText('Password');
    await user.type(field, 'secret');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('secret');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('SelectField', () => {
  it('offers its options after the placeholder', async () => {
    const onChange = jest.fn();
    render(
      <SelectField
        label="Age"
        placeholder="Choose"
        options={[
          { value: '19', label: '19' },
          { value: '20', label: '20', disabled: true },
        ]}
        onChange={onChange}
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Age' });
    expect(select).toHaveDisplayValue('Choose');
    await userEvent.selectOptions(select, '19');
    expect(select).toHaveValue('19');
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('option', { name: '20' })).toBeDisabled();
  });
});

describe('Checkbox', () => {
  it('ticks by its label and by keyboard, not by a link inside', async () => {
    const user = userEvent.setup();
    render(
      <Checkbox
        label={
          <>
            I accept the <a href="#terms">terms</a>
          </>
        }
        error="Needed to go on"
      />,
    );
    const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
    expect(box).toHaveAccessibleDescription('Needed to go on');
    expect(box).toBeInvalid();
    await user.click(screen.getByText(/I accept/));
    expect(box).toBeChecked();
    // Not by user-event, which clicks the control of any label around a link; browsers do not.
    fireEvent.click(screen.getByRole('link'));
    expect(box).toBeChecked();
    box.focus();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });
});

describe('RadioGroup', () => {
  it('is one of a few, by arrow keys too', async () => {
    function Sample() {
      const [value, setValue] = useState<string | null>(null);
      return (
        <RadioGroup
          legend="I am"
          name="gender"
          value={value}
          onChange={setValue}
          options={[
            { value: 'man', label: 'Man' },
            { value: 'woman', label: 'Woman' },
          ]}
        />
      );
    }
    const user = userEvent.setup();
    render(<Sample />);
    expect(screen.getByRole('radiogroup', { name: 'I am' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Man' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Woman' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Man' })).not.toBeChecked();
  });

  it('says its error', () => {
    render(
      <RadioGroup
        legend="I am"
        name="gender"
        value={null}
        onChange={() => {}}
        options={[{ value: 'man', label: 'Man' }]}
        error="Choose one"
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'I am' })).toHaveAccessibleDescription('Choose one');
    expect(screen.getByRole('radiogroup')).toBeInvalid();
  });
});

describe('CheckboxGroup', () => {
  it('is some of a few, by the space bar too', async () => {
    function Sample() {
      const [values, setValues] = useState<readonly string[]>(['man']);
      return (
        <CheckboxGroup
          legend="I look for"
          values={values}
          onChange={setValues}
          options={[
            { value: 'woman', label: 'Women' },
            { value: 'man', label: 'Men' },
          ]}
          hint="As many as you like"
        />
      );
    }
    const user = userEvent.setup();
    render(<Sample />);
    expect(screen.getByRole('group', { name: 'I look for' })).toHaveAccessibleDescription('As many as you like');
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Men' }));
    expect(screen.getByRole('checkbox', { name: 'Men' })).not.toBeChecked();
  });

  it('says its error at the group and at each box', () => {
    render(
      <CheckboxGroup
        legend="I look for"
        values={[]}
        onChange={() => {}}
        options={[{ value: 'a', label: 'A' }]}
        error="Choose one"
      />,
    );
    expect(screen.getByRole('group', { name: 'I look for' })).toHaveAccessibleDescription('Choose one');
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });
});

describe('TextArea', () => {
  it('grows by script where the browser cannot', async () => {
    jest.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(96);
    render(<TextArea label="About" minRows={2} />);
    const area = screen.getByRole('textbox', { name: 'About' });
    await userEvent.type(area, 'a{Enter}b');
    expect(area).toHaveStyle({ height: '96px' });
    expect(area).toHaveValue('a\nb');
  });

  it('takes object and function refs', () => {
    const ref = createRef<HTMLTextAreaElement>();
    const onElement = jest.fn();
    render(<TextArea label="One" ref={ref} />);
    const { unmount } = render(<TextArea label="Two" ref={onElement} />);
    expect(ref.current).toBe(screen.getByLabelText('One'));
    expect(onElement).toHaveBeenCalledWith(screen.getByLabelText('Two'));
    unmount();
    expect(onElement).toHaveBeenLastCalledWith(null);
  });
});

it('fields have no accessibility faults', async () => {
  const { container } = render(
    <form>
      <TextField label="E-mail" hint="Hint" error="Wrong" end="€" />
      <PasswordField label="Password" showLabel="Show" concealLabel="Hide" />
      <SelectField label="Age" options={[{ value: '19', label: '19' }]} />
      <TextArea label="About" />
      <Checkbox label="Terms" hint="Hint" error="Needed" />
      <RadioGroup legend="I am" name="g" value="man" onChange={() => {}} options={[{ value: 'man', label: 'Man' }]} />
    </form>,
  );
  expect(await axe(container)).toHaveNoViolations();
});
