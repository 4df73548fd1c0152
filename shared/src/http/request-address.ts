import * as z from 'zod/mini';
import type { Endpoint } from '../contracts/endpoint.ts';

type Wire = Readonly<Record<string, unknown>>;

/** The address of a call: the service's base, the path with its parameters, the query. All values in wire form. */
export function requestAddress(base: string, endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = encodeWith(endpoint.params, input.params);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(encodeWith(endpoint.query, input.query))) {
    if (value !== undefined) query.set(name, String(value));
  }
  const address = new URL(base, globalThis.location?.href);
  address.pathname = address.pathname.replace(/\/+$/, '') + path;
  address.search = query.size > 0 ? `?${query}` : '';
  return address.href;
}

function encodeWith(schema: z.core.$ZodType | undefined, value: unknown): Wire {
  if (!schema || value === undefined) return {};
  return z.encode(schema, value) as Wire;
}
