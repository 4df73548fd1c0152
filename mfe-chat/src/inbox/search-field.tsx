import styled from '@emotion/styled';
import { CrossIcon, IconButton, TextField } from '@halo/shared/ui';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface SearchFieldProps {
  value: string;
  onChange(typed: string): void;
}

/** Narrows the list by name. Escape or the cross empty it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Box role="search">
      <TextField
        ref={input}
        label={t('inbox.search')}
        hideLabel
        type="search"
        placeholder={t('inbox.searchShort')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          clear();
        }}
        end={
          value === '' ? undefined : (
            <IconButton label={t('inbox.clear')} onClick={clear}>
              <CrossIcon size={18} />
            </IconButton>
          )
        }
      />
    </Box>
  );
}

const Box = styled.div({
  // Browsers draw a cross of their own, which no keyboard reaches.
  '& input::-webkit-search-cancel-button': { display: 'none' },
});
