/** One handler for the two calls about one thing: what visitors may see, and what this caller may see. */
import type { z } from 'zod';
import type { SeenCall } from '../../../calls/platform/seen-call.ts';
import type { Db, Queries } from './db.ts';
import type { Bearer, Caller, Context } from './env.ts';
import type { Failed } from './fail.ts';
import type { On, Read } from './route.ts';

/** Who looks, before it is known who they are; nobody is a visitor. */
export interface Looking {
  db: Db;
  now: Date;
  bearer: Bearer | null;
}

/** Who looks, nobody being a visitor, and what was read for them. */
export type Asking<Asked extends Queries> = Context & { caller: Caller | null; read: Read<Asked> };

type Fields = z.ZodObject;

/** Adds both calls with what they read, whoever looks, and their one handler. */
export function onBoth<
  Params extends Fields,
  Query extends Fields,
  Form extends Fields,
  Answer extends z.ZodType,
  Asked extends Queries,
>(
  on: On,
  call: SeenCall<Params, Query, Form, Answer>,
  reads: (input: { params: z.output<Params>; query: z.output<Query> }, context: Looking) => Asked,
  handler: (
    input: { params: z.output<Params>; query: z.output<Query> },
    context: Asking<Asked>,
  ) => Promise<z.input<Answer> | Failed>,
) {
  on(call, reads, handler);
  on(call.own, reads, handler);
}
