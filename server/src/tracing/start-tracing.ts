import { subscribe } from 'node:diagnostics_channel';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { setEventTracing } from './event-span.ts';
import { sentAttributes } from './span-attributes.ts';

/** What asks every few seconds how the process is. */
const PROBES = /^\/(?:livez|readyz|metrics)\b/;

/**
 * Traces by the variables of OpenTelemetry (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`
 * …): calls and events of sockets, the statements that they make, the calls to others that they wait for.
 */
export function startTracing(): void {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'halo' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(createExporter())],
  });
  // A trace begins and ends here: strangers name none for us, and payment companies learn of none.
  provider.register({ propagator: null });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => PROBES.test(url) }),
      // What timers do of themselves would be a trace for each statement.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  nameCalls();
  traceEvents();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void provider.forceFlush();
      // The server itself ends the process; before it listens for that, the process ends at once, as it would have.
      if (process.listenerCount(signal) === 0) process.exit();
    });
}

/** Sends what a span may carry, and no more. */
function createExporter(): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter();
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) => send(spans.map(asSent), done);
  return exporter;
}

function asSent(span: ReadableSpan): ReadableSpan {
  const { code } = span.status;
  return Object.create(span, {
    attributes: { value: sentAttributes(span.attributes) },
    // What was thrown may name a person.
    events: { value: [] },
    status: { value: { code } },
  }) as ReadableSpan;
}

/** The framework says which route answers, and the id under which the log has the call. */
function nameCalls(): void {
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request } = message as { request: { id: string; method: string; routeOptions: { url?: string } } };
    const span = trace.getActiveSpan();
    const route = request.routeOptions.url ?? '*';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({ 'http.route': route, 'halo.call': request.id });
  });
}

function traceEvents(): void {
  const tracer = trace.getTracer('halo');
  setEventTracing(({ name, callId }, work) =>
    tracer.startActiveSpan(`event ${name}`, { attributes: { 'halo.event': name, 'halo.call': callId } }, (span) => {
      const result = work();
      Promise.resolve(result)
        .catch(() => span.setStatus({ code: SpanStatusCode.ERROR }))
        .finally(() => span.end());
      return result;
    }),
  );
}
