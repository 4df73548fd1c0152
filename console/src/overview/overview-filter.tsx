import { Checkbox, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { texts } from '../texts.ts';
import classes from './overview-filter.module.css';

const words = texts.overview.filter;

export interface OverviewFilterProps {
  text: string;
  onlyTrouble: boolean;
  onChange(filter: { text: string; onlyTrouble: boolean }): void;
}

/** For many brands and squads: a few letters of a brand or of a remote, or only what fails. */
export function OverviewFilter({ text, onlyTrouble, onChange }: OverviewFilterProps) {
  return (
    <div role="search" className={classes['filter']}>
      <TextInput
        className={classes['text'] ?? ''}
        aria-label={words.text}
        placeholder={words.text}
        leftSection={<Search size={16} aria-hidden />}
        value={text}
        maxLength={60}
        onChange={(event) => onChange({ text: event.currentTarget.value, onlyTrouble })}
      />
      <Checkbox
        label={words.onlyTrouble}
        checked={onlyTrouble}
        onChange={(event) => onChange({ text, onlyTrouble: event.currentTarget.checked })}
      />
    </div>
  );
}
