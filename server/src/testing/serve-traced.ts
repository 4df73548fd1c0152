// serve.ts as main.ts starts it where traces are asked for.
import { startTracing } from '../tracing/start-tracing.ts';

startTracing();
await import('./serve.ts');
