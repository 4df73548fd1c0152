import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { When } from '../when.tsx';

export interface WorkCardProps {
  title: string;
  /** whose story says more */
  payment: string | undefined;
  at: string;
  /** until when, in words */
  due?: string;
  lines: readonly string[];
  buttons: readonly (readonly [string, () => void])[];
}

/** Something that waits for a person. */
export function WorkCard({ title, payment, at, due, lines, buttons }: WorkCardProps) {
  return (
    <article className={parts['card']} aria-label={title} data-tone="watch">
      <h3>{payment === undefined ? title : <Link to={paths.payment(payment)}>{title}</Link>}</h3>
      <p className={parts['muted']}>
        {texts.payments.work.since} <When at={at} />
        {due !== undefined && `, ${due}`}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {buttons.length > 0 && (
        <div className={parts['buttons']}>
          {buttons.map(([label, onClick], index) => (
            <Button key={label} size="xs" variant={index === 0 ? 'filled' : 'default'} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}
