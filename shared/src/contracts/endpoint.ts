import type * as z from 'zod/mini';

/** The hosts of the specification, each reached through an address in the brand's config. */
export type ServiceName = 'api' | 'dispenser' | 'pay' | 'kpi' | 'tracker' | 'mail';

/**
 * One call: the browser's client and the server's route are both made from it.
 * Schemas decode wire → domain where they are read and encode domain → wire where they are written.
 */
export interface Endpoint<
  Params extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path below the service's base, with `:name` for parameters */
  readonly path: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly early?: Early | undefined;
}

/**
 * A page may make this call before its scripts are there, because nothing is lost when it was made in vain: as it was
 * made when any page of the account was opened last, or this one.
 */
export type Early = 'everyPage' | 'thisPage';

interface EndpointParts<P, Q, B, A> {
  service: ServiceName;
  method: Endpoint['method'];
  path: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  early?: Early;
}

/** Declares a call; what is left out is `undefined`, also in the types. */
export function endpoint<
  P extends z.core.$ZodType | undefined = undefined,
  Q extends z.core.$ZodType | undefined = undefined,
  B extends z.core.$ZodType | undefined = undefined,
  A extends z.core.$ZodType = z.core.$ZodType,
>(parts: EndpointParts<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    service: parts.service,
    method: parts.method,
    path: parts.path,
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    answer: parts.answer,
    ...(parts.early && { early: parts.early }),
  };
}
