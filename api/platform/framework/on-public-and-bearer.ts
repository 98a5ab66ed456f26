/**
 * One handler for two calls about the same record: one for visitors, one for the signed-in caller.
 */
import type { z } from 'zod';
import type { PublicAndBearerCall } from '../../../calls/platform/public-and-bearer-call.ts';
import type { Db, Queries } from './db.ts';
import type { Bearer, Caller, Context } from './env.ts';
import type { Failed } from './fail.ts';
import type { On, Read } from './route.ts';

/** Context for queries, before the caller is known. `bearer` is null for a visitor. */
export interface ReadContext {
  db: Db;
  now: Date;
  bearer: Bearer | null;
}

/** Context of the handler, with the rows that were read. `caller` is null for a visitor. */
export type ReadRequest<Asked extends Queries> = Context & { caller: Caller | null; read: Read<Asked> };

type Fields = z.ZodObject;

/** Adds the public and the signed-in call with the same queries and the same handler. */
export function onPublicAndBearer<
  Params extends Fields,
  Query extends Fields,
  Form extends Fields,
  Answer extends z.ZodType,
  Asked extends Queries,
>(
  on: On,
  call: PublicAndBearerCall<Params, Query, Form, Answer>,
  reads: (input: { params: z.output<Params>; query: z.output<Query> }, context: ReadContext) => Asked,
  handler: (
    input: { params: z.output<Params>; query: z.output<Query> },
    context: ReadRequest<Asked>,
  ) => Promise<z.input<Answer> | Failed>,
) {
  on(call, reads, handler);
  on(call.own, reads, handler);
}
