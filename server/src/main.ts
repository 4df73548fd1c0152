// Before everything else: what traces are made of is watched from the moment in which it is loaded.
import { asksForTraces } from './tracing/asks-for-traces.ts';

if (asksForTraces(process.env)) (await import('./tracing/start-tracing.ts')).startTracing();
await import('./serve.ts');
