import { type FigureGroup, FUNNEL_STEPS, type FunnelRow, type FunnelStep } from '@halo/shared/contracts/operations';
import { formatNumber } from '../format.ts';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import { groupName, shareText } from './figure-words.ts';
import classes from './figures.module.css';

const words = texts.figures;

interface FunnelTableProps {
  by: FigureGroup;
  total: FunnelRow;
  rows: readonly FunnelRow[];
}

/** How far people come, a row for each group, with the share of each step. */
export function FunnelTable({ by, total, rows }: FunnelTableProps) {
  return (
    <div className={parts['tableWrap']}>
      <table className={`${parts['table']} ${classes['numbers']}`} aria-label={words.funnel}>
        <thead>
          <tr>
            <th scope="col">{words.by[by]}</th>
            {FUNNEL_STEPS.map((step) => (
              <th key={step} scope="col">
                {words.step[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={words.all} row={total} />
          {rows.map((row) => (
            <Row key={row.group} name={groupName(row, by)} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, row }: { name: string; row: FunnelRow }) {
  return (
    <tr>
      <th scope="row" data-label="">
        {name}
      </th>
      {FUNNEL_STEPS.map((step) => (
        <Cell key={step} row={row} step={step} />
      ))}
    </tr>
  );
}

function Cell({ row, step }: { row: FunnelRow; step: FunnelStep }) {
  const share = step === 'visits' ? '' : shareText(row, step);
  return (
    <td data-label={words.step[step]}>
      <span>
        {formatNumber(row[step])}
        {share !== '' && <span className={classes['share']}>{share}</span>}
      </span>
    </td>
  );
}
