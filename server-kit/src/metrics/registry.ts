/** What a metric is called and says; in `labels` stand only names of kinds, never of people. */
export interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram {
  observe(labels: Labels, seconds: number): void;
}

/** Asked for when figures are collected. */
export type Read = () => number | undefined | readonly Sample[] | Promise<number | undefined | readonly Sample[]>;

/** The figures of a process, in the text format of Prometheus. */
export interface Registry {
  counter(description: MetricDescription): Counter;
  /** Something that others count; it only grows. */
  countedElsewhere(description: MetricDescription, read: Read): void;
  gauge(description: MetricDescription, read: Read): void;
  histogram(description: MetricDescription, buckets: readonly number[]): Histogram;
  names(): string[];
  /** A figure that cannot be read is left out. */
  text(): Promise<string>;
}

type Kind = 'counter' | 'gauge' | 'histogram';

interface Metric extends MetricDescription {
  readonly kind: Kind;
  lines(): Promise<string[]> | string[];
}

export function createRegistry(onFailure: (name: string, error: unknown) => void = () => undefined): Registry {
  const metrics = new Map<string, Metric>();

  function register(metric: Metric): void {
    if (metrics.has(metric.name)) throw new Error(`${metric.name} is registered twice`);
    metrics.set(metric.name, metric);
  }
  const readWhenAsked = (kind: Kind) => (description: MetricDescription, read: Read) =>
    register({ ...description, kind, lines: async () => linesOf(description.name, await read()) });

  return {
    counter(description) {
      const series = new Map<string, number>();
      register({
        ...description,
        kind: 'counter',
        lines: () => [...series].map(([labels, value]) => `${description.name}${labels} ${value}`),
      });
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels);
          series.set(key, (series.get(key) ?? 0) + by);
        },
      };
    },
    countedElsewhere: readWhenAsked('counter'),
    gauge: readWhenAsked('gauge'),
    histogram(description, buckets) {
      const series = new Map<string, Distribution>();
      const { name } = description;
      register({
        ...description,
        kind: 'histogram',
        lines: () => [...series.values()].flatMap((each) => each.lines()),
      });
      return {
        observe(labels, seconds) {
          const key = keyOf(labels);
          let found = series.get(key);
          if (!found) series.set(key, (found = createDistribution(name, labels, buckets)));
          found.observe(seconds);
        },
      };
    },
    names: () => [...metrics.keys()],
    async text() {
      const parts = await Promise.all([...metrics.values()].map((metric) => textOf(metric, onFailure)));
      return parts.join('');
    },
  };
}

async function textOf(metric: Metric, onFailure: (name: string, error: unknown) => void): Promise<string> {
  try {
    const lines = await metric.lines();
    const head = [`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.kind}`];
    return lines.length === 0 ? '' : `${[...head, ...lines].join('\n')}\n`;
  } catch (error) {
    onFailure(metric.name, error);
    return '';
  }
}

function linesOf(name: string, read: number | undefined | readonly Sample[]): string[] {
  if (read === undefined) return [];
  const samples = typeof read === 'number' ? [{ value: read }] : read;
  return samples.map(({ labels, value }: Sample) => `${name}${labelText(labels ?? {})} ${value}`);
}

interface Distribution {
  observe(value: number): void;
  lines(): string[];
}

function createDistribution(name: string, labels: Labels, buckets: readonly number[]): Distribution {
  const counts = new Float64Array(buckets.length + 1);
  let sum = 0;
  return {
    observe(value) {
      let at = 0;
      while (at < buckets.length && value > (buckets[at] ?? Number.POSITIVE_INFINITY)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += value;
    },
    lines() {
      let total = 0;
      const upTo = [...buckets.map(String), '+Inf'].map((le, index) => {
        total += counts[index] ?? 0;
        return `${name}_bucket${labelText({ ...labels, le })} ${total}`;
      });
      return [...upTo, `${name}_sum${labelText(labels)} ${sum}`, `${name}_count${labelText(labels)} ${total}`];
    },
  };
}

/** Cheaper than the text, which only a collection needs. */
function keyOf(labels: Labels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
