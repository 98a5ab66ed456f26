import type { z } from 'zod';
import type { Call } from './call.ts';

type Fields = z.ZodObject;

/** A public call, and `own`, its bearer version: it includes what only this caller may see. */
export type SeenCall<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Form extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> = Call<Params, Query, Form, Answer, 'public'> & { own: Call<Params, Query, Form, Answer, 'bearer'> };

/** Derives the bearer version from the public call. Its responses are never cached. */
export function seenCall<Params extends Fields, Query extends Fields, Form extends Fields, Answer extends z.ZodType>(
  call: Call<Params, Query, Form, Answer, 'public'>,
  ownPath: string,
): SeenCall<Params, Query, Form, Answer> {
  const { cache: _, ...rest } = call;
  return {
    ...call,
    own: {
      ...rest,
      path: ownPath,
      summary: `${call.summary}. Includes content that only the caller may see`,
      access: 'bearer',
    },
  };
}
