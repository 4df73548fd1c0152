import { type FigureGroup, FUNNEL_STEPS, type Operator, operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { csvCell } from '@halo/server-kit/text/csv-cell';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import { brandsOf } from '../../operator-brands.ts';
import { countsUsage } from './counts-usage.ts';
import { type Period, readFunnel, readRetention } from './figure-reading.ts';
import type { FiguresSettings } from './figures-environment.ts';

const calls = operationsEndpoints.figures;

interface Needs extends Pick<Basics, 'db' | 'brands' | 'clock'> {
  readonly env: FiguresSettings & { readonly mode: string };
}

interface PeriodQuery {
  readonly brand?: string | undefined;
  readonly from: string;
  readonly until: string;
}

/** Sums of what people do, of the brands that the operator looks after. No call answers anything of one person. */
export function figureRoutes({ db, brands, clock, env }: Needs): OperationsRoute[] {
  const rule = ({ query }: { query: { brand?: string | undefined } }) =>
    ({ action: 'figures', ...(query.brand === undefined ? {} : { brand: query.brand }) }) as const;
  const chosen = (operator: Operator, brand: string | undefined): string[] =>
    brandsOf(brands, operator)
      .map(({ id }) => id)
      .filter((id) => brand === undefined || id === brand);
  const periodOf = (operator: Operator, { brand, from, until }: PeriodQuery): Period => {
    if (from > until) throw new AppError('invalid_request', { field: 'from', message: 'it begins after its end' });
    return { brands: chosen(operator, brand), from, until };
  };
  return [
    operationsRoute(calls.funnel, {
      rule,
      async handle({ operator, query }) {
        const period = periodOf(operator, query);
        const hosts = period.brands.flatMap((id) => brands.byId(id)?.hosts ?? []);
        const countsVisits = hosts.some((host) => countsUsage(env, host));
        const own = brandsOf(brands, operator).map(({ id, title }) => ({ id, title }));
        return { ...(await readFunnel(db, period, query.by)), countsVisits, brands: own };
      },
    }),
    operationsRoute(calls.retention, {
      rule,
      handle: async ({ operator, query }) => ({
        rows: await readRetention(db, chosen(operator, query.brand), clock.now()),
      }),
    }),
    operationsRoute(calls.file, {
      rule,
      perMinute: 20,
      async handle({ operator, query, reply }) {
        const period = periodOf(operator, query);
        const { rows } = await readFunnel(db, period, query.by);
        const name = `figures-${query.by}-${query.from}-${query.until}.csv`;
        // A file is no answer that the contract would encode.
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(funnelFile(query.by, rows)) as unknown as string;
      },
    }),
  ];
}

function funnelFile(by: FigureGroup, rows: Awaited<ReturnType<typeof readFunnel>>['rows']): string {
  const lines = rows.map((row) => [csvCell(row.group), ...FUNNEL_STEPS.map((step) => String(row[step]))].join(','));
  return [[by, ...FUNNEL_STEPS].join(','), ...lines, ''].join('\r\n');
}
