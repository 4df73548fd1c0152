import { Kbd, Modal, Switch } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** Each does what the button of that name does. */
const KEYS = [
  ['j', words.next],
  ['k', words.before],
  ['Enter', words.openCase],
  ['w', words.action.warn],
  ['h', words.action.hidePhoto],
  ['d', words.action.disable],
  ['n', words.action.nothing],
  ['c', words.action.confirm],
  ['v', words.action.verify],
  ['r', words.action.refuse],
  ['1 – 9', words.reasonLabel],
  ['u', words.holdPhoto],
  ['Ctrl + Enter', words.decideKey],
  ['Esc', words.putBack],
  ['Ctrl + K', words.find],
  ['?', words.keys],
] as const;

export interface KeysHelpProps {
  isOpen: boolean;
  hasLetters: boolean;
  onLetters(hasLetters: boolean): void;
  onClose(): void;
}

export function KeysHelp({ isOpen, hasLetters, onLetters, onClose }: KeysHelpProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.keys} closeButtonProps={{ 'aria-label': texts.app.close }}>
      <Switch
        label={words.letters}
        description={words.lettersHint}
        checked={hasLetters}
        onChange={(event) => onLetters(event.currentTarget.checked)}
      />
      <dl className={classes['keys']}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
