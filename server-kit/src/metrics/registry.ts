import { Counter as Counts, Gauge, Histogram as Distribution, Registry as Collected } from 'prom-client';

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

/** The figures of a process, in the text format of Prometheus (prom-client). */
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

export function createRegistry(onFailure: (name: string, error: unknown) => void = () => undefined): Registry {
  const collected = new Collected();

  const described = ({ name, help, labels = [] }: MetricDescription) => ({
    name,
    help,
    labelNames: labels,
    registers: [collected],
  });
  const readWhenAsked = (Kind: typeof Counts | typeof Gauge) => (description: MetricDescription, read: Read) => {
    const metric: Counts | Gauge = new Kind({
      ...described(description),
      async collect() {
        const samples = await samplesOf(description.name, read, onFailure);
        empty(metric);
        for (const { labels = {}, value } of samples) metric.inc(labels, value);
      },
    });
  };

  return {
    counter(description) {
      const counts = new Counts(described(description));
      return { add: (labels = {}, by = 1) => counts.inc(labels, by) };
    },
    countedElsewhere: readWhenAsked(Counts),
    gauge: readWhenAsked(Gauge),
    histogram(description, buckets) {
      const spread = new Distribution({ ...described(description), buckets: [...buckets] });
      return { observe: (labels, seconds) => spread.observe(labels, seconds) };
    },
    names: () => collected.getMetricsAsArray().map(({ name }) => name),
    text: () => collected.metrics(),
  };
}

async function samplesOf(
  name: string,
  read: Read,
  onFailure: (name: string, error: unknown) => void,
): Promise<readonly Sample[]> {
  try {
    const found = await read();
    if (found === undefined) return [];
    return typeof found === 'number' ? [{ value: found }] : found;
  } catch (error) {
    onFailure(name, error);
    return [];
  }
}

/** After `reset` alone a figure without labels would be zero, which is not the same as unknown. */
function empty(metric: Counts | Gauge): void {
  metric.reset();
  metric.remove({});
}
