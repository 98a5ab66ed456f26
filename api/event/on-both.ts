/** One handler for the two calls about an event: what visitors may see, and what this caller may see. */
import type { z } from 'zod';
import type { SeenCall } from '../../calls/event.ts';
import type { Caller, Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';

/** Who looks: nobody is a visitor. */
export type Asking = Context & { caller: Caller | null };

type Fields = z.ZodObject;

/** Adds both calls with their one handler. */
export function onBoth<Params extends Fields, Query extends Fields, Form extends Fields, Answer extends z.ZodType>(
  on: On,
  call: SeenCall<Params, Query, Form, Answer>,
  handler: (
    input: { params: z.output<Params>; query: z.output<Query>; form: z.output<Form> },
    context: Asking,
  ) => Promise<z.input<Answer> | Failed>,
) {
  on(call, handler);
  on(call.own, handler);
}
