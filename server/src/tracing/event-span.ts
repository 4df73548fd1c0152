/** Runs the work of an event of a socket in a span of its own. */
export type TraceEvent = <T>(event: { name: string; callId: string }, work: () => T) => T;

let traced: TraceEvent = (_event, work) => work();

/** As start-tracing.ts says, where traces are asked for; else the work alone. */
export const traceEvent: TraceEvent = (event, work) => traced(event, work);

export function setEventTracing(next: TraceEvent): void {
  traced = next;
}
