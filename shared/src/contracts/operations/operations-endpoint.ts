import * as z from 'zod/mini';

/**
 * One call of the operations host. The same idea as `endpoint`, with domain names on the wire and rights of its own.
 */
export interface OperationsEndpoint<
  Params extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Answer extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** path on the operations host, with `:name` for parameters */
  readonly path: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

export function call<
  P extends z.core.$ZodType | undefined = undefined,
  Q extends z.core.$ZodType | undefined = undefined,
  B extends z.core.$ZodType | undefined = undefined,
  A extends z.core.$ZodType = z.core.$ZodType,
>(
  method: OperationsEndpoint['method'],
  path: string,
  parts: { params?: P; query?: Q; body?: B; answer: A },
): OperationsEndpoint<P, Q, B, A> {
  return {
    method,
    path,
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    answer: parts.answer,
  };
}

/** What a call answers that has nothing to say. */
export const Done = z.object({ result: z.literal('OK') });

export const wholeUpTo = (maximum: number) =>
  z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(maximum));
