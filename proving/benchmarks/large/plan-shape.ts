import type { PlanNode } from '../../../server/src/testing/watch-plans.ts';

/** What of a plan stays the same while tables grow: which nodes, which indexes of which tables. One line a node. */
export function shapeOf(node: PlanNode, depth = 0): string[] {
  const below = (node.Plans ?? []).flatMap((each) => shapeOf(each, depth + 1));
  return [`${'  '.repeat(depth)}${lineOf(node)}`, ...below];
}

function lineOf(node: PlanNode): string {
  const [name, strategy, join, operation] = ['Subplan Name', 'Strategy', 'Join Type', 'Operation'].map(
    (key) => node[key],
  );
  const source = node['Relation Name'] ?? node['CTE Name'] ?? node['Function Name'];
  return [
    name === undefined ? '' : `${name}:`,
    node['Parallel Aware'] === true ? 'Parallel' : '',
    strategy === 'Plain' ? '' : strategy,
    operation ?? node['Node Type'],
    join === 'Inner' ? '' : join,
    source === undefined ? '' : `on ${source}`,
    node['Index Name'] === undefined ? '' : `by ${node['Index Name']}`,
  ]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ');
}

/** Pages of tables and indexes that it asked for, in memory or not. */
export function buffersOf(node: PlanNode): number {
  return Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0);
}
