import { z } from 'zod';
import type { TestApp } from './build-test-app.ts';

/** A node of a plan as PostgreSQL explains it, with what is asked of it here. */
const PlanNodeSchema = z.looseObject({
  'Node Type': z.string(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof PlanNodeSchema>> {
    return z.optional(z.array(PlanNodeSchema));
  },
});
export type PlanNode = z.infer<typeof PlanNodeSchema>;

const ExplainedSchema = z.object({ 'Query Text': z.string(), Plan: PlanNodeSchema });

export interface WatchedPlan {
  readonly text: string;
  readonly plan: PlanNode;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * How the database carries out each statement from now on, also those inside functions: explained where it runs, so
 * with the values, the settings and the kind of plan that it really has.
 */
export async function watchPlans({ database }: Pick<TestApp, 'database'>): Promise<WatchedPlan[]> {
  const plans: WatchedPlan[] = [];
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, explained] = /^duration: .* plan:\n(\{.*\})$/s.exec(message) ?? [];
      if (explained === undefined) return;
      const { 'Query Text': text, Plan: plan } = ExplainedSchema.parse(JSON.parse(explained));
      plans.push({ text, plan });
    });
  });
  const client = await database.pool.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter database ${database.connection.database} set ${name} = '${value}'`);
  // Connections that are there already have it not.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  client.release(true);
  return plans;
}
