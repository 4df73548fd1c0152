import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { EdgeNeeds } from './edge-needs.ts';
import type { Releases } from '@halo/releases';
import { POLICY_REPORTS_PATH } from '@halo/server-kit/http/content-security-policy';
import { namedScope } from '@halo/server-kit/http/named-scope';

const PER_MINUTE = 30;
/** Lines of one process in a minute, for all senders together: a broken page of a busy brand must not fill the disk. */
const LINES_PER_MINUTE = 120;
const BODY_MAX_BYTES = 64 * 1024;
const REPORTS_MAX = 20;
const TEXT_MAX_CHARS = 160;

const Query = z.object({ shell: z.optional(z.string().check(z.maxLength(100))) });
const Text = z.catch(z.optional(z.string()), undefined);
/** Stands for a body that is none. */
const NOTHING_SAID = {
  effectiveDirective: undefined,
  destination: undefined,
  blockedURL: undefined,
  sourceFile: undefined,
  sample: undefined,
  disposition: undefined,
  reportOnly: undefined,
};
/** As the Reporting API sends it (policy, integrity, crash …) … */
const Report = z.object({
  type: z.string(),
  url: Text,
  body: z.catch(
    z.object({
      effectiveDirective: Text,
      destination: Text,
      blockedURL: Text,
      sourceFile: Text,
      sample: Text,
      disposition: Text,
      reportOnly: z.catch(z.optional(z.boolean()), undefined),
    }),
    NOTHING_SAID,
  ),
});
/** … and as browsers without it do. */
const OldReport = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'script-sample': Text,
  }),
});

interface PolicyReport {
  type: string;
  directive: string;
  blocked: string;
  page: string;
  source: string;
  sample: string;
}

/**
 * `POST /policy-reports`: what a browser refused because of a page's policy, as one line in the log each. Those of a
 * brand's pages are also counted, by brand and version of the shell; frames of other origins have neither.
 */
export async function policyReports(
  parent: FastifyInstance,
  deps: Pick<EdgeNeeds, 'log' | 'clock' | 'brands'>,
  releases: Pick<Releases, 'health'>,
): Promise<void> {
  const { log, clock, brands } = deps;
  let lines = 0;
  let minute = 0;
  await parent.register(
    namedScope('policy reports', async (app) => {
      app.addContentTypeParser(
        ['application/reports+json', 'application/csp-report'],
        { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
        (_request, body, done) => {
          try {
            done(null, JSON.parse(String(body)));
          } catch {
            done(null, undefined);
          }
        },
      );
      app.post(
        POLICY_REPORTS_PATH,
        { bodyLimit: BODY_MAX_BYTES, config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } },
        async (request, reply) => {
          const now = Math.floor(clock.now().getTime() / 60_000);
          if (now !== minute) [minute, lines] = [now, 0];
          const reports = readReports(request.body).slice(0, REPORTS_MAX);
          const brand = brands.byHost(request.hostname);
          const shellVersion = z.safeParse(Query, request.query).data?.shell;
          if (brand && shellVersion !== undefined) {
            await releases.health
              .refused({ brandId: brand.id, shellVersion, directives: reports.flatMap(refusedBy) })
              .catch((error: unknown) =>
                log.error({ err: error, brand: brand.id }, 'refusals of a page policy could not be counted'),
              );
          }
          for (const report of reports) {
            if ((lines += 1) > LINES_PER_MINUTE) break;
            log.warn({ ...report, host: request.hostname }, 'a page policy refused something');
          }
          return reply.status(204).send();
        },
      );
    }),
  );
}

/** The directive that refused; nothing for other reports of a browser, such as a crash. */
function refusedBy({ type, directive }: PolicyReport): string[] {
  if (type === 'integrity-violation') return ['integrity'];
  return type === 'csp-violation' ? [directive.split(' ', 1)[0] ?? ''] : [];
}

/** What is not a report gets the same answer: its sender learns nothing. */
function readReports(body: unknown): PolicyReport[] {
  const old = z.safeParse(OldReport, body);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      line(
        'csp-violation',
        report['effective-directive'] ?? report['violated-directive'],
        report['blocked-uri'],
        report['document-uri'],
        report['source-file'],
        report['script-sample'],
      ),
    ];
  }
  const many = z.safeParse(z.array(z.unknown()), body);
  return (many.success ? many.data : []).flatMap((one) => {
    const report = z.safeParse(Report, one);
    if (!report.success) return [];
    const {
      type,
      url,
      body: { effectiveDirective, destination, blockedURL, sourceFile, sample },
    } = report.data;
    return [line(type, effectiveDirective ?? destination, blockedURL, url, sourceFile, sample)];
  });
}

function line(
  type: string,
  directive: string | undefined,
  blocked: string | undefined,
  page: string | undefined,
  source: string | undefined,
  sample: string | undefined,
): PolicyReport {
  return {
    type: short(type),
    directive: short(directive),
    blocked: place(blocked),
    page: place(page),
    source: place(source),
    sample: short(sample),
  };
}

/** Addresses may hold tokens in their query. */
function place(address: string | undefined): string {
  return short(address?.split(/[?#]/, 1)[0]);
}

function short(text: string | undefined): string {
  return (text ?? '').slice(0, TEXT_MAX_CHARS);
}
