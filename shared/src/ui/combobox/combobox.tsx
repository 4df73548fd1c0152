import styled from '@emotion/styled';
import { useCombobox } from 'downshift';
import { useId, type ComponentPropsWithRef } from 'react';
import { color, fontSize, fontWeight, layer, radius, shadow, size, space } from '../../theme/tokens.ts';
import { controlStyle } from '../field/control-style.ts';
import { Field, type FieldTexts } from '../field/field.tsx';
import { CrossIcon } from '../icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { LiveRegion } from '../screen-reader/live-region.tsx';
import { useComboboxItems, type ComboboxSearch } from './use-combobox-items.ts';

export interface ComboboxTexts {
  /** "Type 2 more letters"; gets the number that is missing */
  typeMore: string | ((missing: number) => string);
  loading: string;
  none: string;
  failed: string;
  /** Read out when results arrive: "4 cities" */
  count: (items: number) => string;
  /** Names the button that empties the field; without it there is none. */
  clear?: string;
}

type NativeProps = Pick<
  ComponentPropsWithRef<'input'>,
  'placeholder' | 'name' | 'disabled' | 'required' | 'autoComplete' | 'className'
>;

export interface ComboboxProps<T> extends FieldTexts, NativeProps {
  id?: string;
  /** Looks the text up. A rejection shows `texts.failed`; the signal aborts when the text changes. */
  loadItems: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  itemToString: (item: T) => string;
  /** Identifies items across loads. */
  itemKey: (item: T) => string;
  selected: T | null;
  /** `null` as soon as the text no longer names the chosen item. */
  onSelect: (item: T | null) => void;
  texts: ComboboxTexts;
  /** Letters before looking up. Default 3. */
  minChars?: number;
  /** Quiet time before looking up, in milliseconds. Default 200. */
  debounceMs?: number;
}

/** A text field that offers matches while you type, for lists too long to show (APG combobox with list). */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, hideLabel, id, className, loadItems, itemToString, itemKey, selected, onSelect, texts } =
    props;
  const { minChars = 3, debounceMs = 200, placeholder, name, disabled, required, autoComplete = 'off' } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const search = useComboboxItems({ loadItems, minChars, debounceMs });
  const { isOpen, highlightedIndex, inputValue, getInputProps, getMenuProps, getItemProps, setInputValue, openMenu } =
    useCombobox<T>({
      items: [...search.items],
      inputId,
      menuId: `${inputId}-menu`,
      selectedItem: selected,
      itemToString: (item) => (item === null ? '' : itemToString(item)),
      itemToKey: (item) => (item === null ? null : itemKey(item)),
      onSelectedItemChange: ({ selectedItem }) => onSelect(selectedItem ?? null),
      onInputValueChange: ({ inputValue: text, selectedItem }) => {
        const isChosen = selectedItem !== null && selectedItem !== undefined && itemToString(selectedItem) === text;
        if (!isChosen && selected !== null && itemToString(selected) !== text) onSelect(null);
        search.setText(isChosen ? '' : text);
      },
      stateReducer: (state, { type, changes }) =>
        // Taking the choice back because the person types on must not empty what they typed.
        type === useCombobox.stateChangeTypes.ControlledPropUpdatedSelectedItem && selected === null ? state : changes,
    });
  const status = statusText(search.state, texts, { inputValue, minChars, isChosen: selected !== null });
  const canClear = texts.clear !== undefined && inputValue !== '' && !disabled;

  const clear = (): void => {
    setInputValue('');
    onSelect(null);
    document.getElementById(inputId)?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={inputId} className={className}>
      {(wiring) => (
        <Anchor>
          <Input
            {...getInputProps({
              placeholder,
              name,
              disabled,
              required,
              autoComplete,
              onFocus: () => search.state.status === 'ready' && openMenu(),
            })}
            {...wiring}
            aria-labelledby={undefined}
            autoCapitalize="words"
            spellCheck={false}
          />
          {canClear && (
            <Clear label={texts.clear ?? ''} onClick={clear}>
              <CrossIcon size={19} />
            </Clear>
          )}
          <Popup hidden={!isOpen || (search.items.length === 0 && status === '')}>
            <Menu {...getMenuProps({ 'aria-label': label })} aria-labelledby={undefined}>
              {isOpen &&
                search.items.map((item, index) => (
                  <Option
                    {...getItemProps({ item, index })}
                    key={itemKey(item)}
                    data-active={index === highlightedIndex}
                  >
                    {itemToString(item)}
                  </Option>
                ))}
            </Menu>
            {search.items.length === 0 && <Message aria-hidden="true">{status}</Message>}
          </Popup>
          <LiveRegion message={isOpen ? status : ''} />
        </Anchor>
      )}
    </Field>
  );
}

interface Typed {
  inputValue: string;
  minChars: number;
  isChosen: boolean;
}

function statusText<T>(
  search: ComboboxSearch<T>,
  texts: ComboboxTexts,
  { inputValue, minChars, isChosen }: Typed,
): string {
  if (isChosen || inputValue === '') return '';
  const missing = minChars - inputValue.trim().length;
  if (missing > 0) return typeof texts.typeMore === 'string' ? texts.typeMore : texts.typeMore(missing);
  switch (search.status) {
    case 'idle':
    case 'loading':
      return texts.loading;
    case 'failed':
      return texts.failed;
    case 'ready':
      return search.items.length === 0 ? texts.none : texts.count(search.items.length);
  }
}

const Anchor = styled.div({ position: 'relative', display: 'grid', alignItems: 'center' });
const Input = styled.input(controlStyle, { paddingRight: 48 });
const Clear = styled(IconButton)({ position: 'absolute', right: 3, color: color.soft });

const Popup = styled.div({
  position: 'absolute',
  zIndex: layer.bar,
  insetInline: 0,
  top: 'calc(100% + 6px)',
  maxHeight: 280,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.field,
  background: color.surface,
  boxShadow: shadow.mid,
});

const Menu = styled.ul({ padding: 0, margin: 0, listStyle: 'none' });

const Option = styled.li({
  display: 'flex',
  alignItems: 'center',
  minHeight: size.touch,
  padding: `${space[1]} 14px`,
  cursor: 'pointer',
  '&[data-active=true]': { background: color.tint, boxShadow: `inset 3px 0 0 ${color.accent}` },
  '&[aria-selected=true]': { fontWeight: fontWeight.bold },
});

const Message = styled.div({
  padding: `${space[3]} 14px`,
  color: color.soft,
  fontSize: fontSize.small,
});
