import swagger from '@fastify/swagger';
import { type Endpoint, Problem } from '@halo/shared/contracts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import type { AccessRule } from './access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract a route was made from; absent on the few that have none (health, files). */
    endpoint?: Endpoint;
    access?: AccessRule<never>['kind'];
  }
}

const PARTS = ['params', 'querystring', 'body'] as const;

/**
 * Publishes the contracts at `/openapi.json`. Every schema is described from its wire side: codecs decode on the way in
 * and encode on the way out, so that side is what travels in both directions.
 */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Halo',
        version: '1',
        description: 'Field names are those of the wire. Sealed texts are described in shared/contracts/sealed.ts.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint, access } = route.config ?? {};
      if (!endpoint) return { schema: { hide: true }, url };
      return { schema: describe(schema, endpoint, access), url };
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

function describe(
  schema: FastifySchema,
  endpoint: Endpoint,
  access: AccessRule<never>['kind'] | undefined,
): FastifySchema {
  const described: Record<string, unknown> = {
    tags: [endpoint.service],
    security: access === undefined || access === 'anyone' ? [] : [{ bearer: [] }],
    response: { 200: wireSchema(endpoint.answer), default: wireSchema(Problem) },
  };
  for (const part of PARTS) {
    const given = schema[part];
    if (given) described[part] = wireSchema(given as z.core.$ZodType);
  }
  return described as FastifySchema;
}

function wireSchema(schema: z.core.$ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
