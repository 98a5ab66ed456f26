import type { z } from 'zod';
import type { Call } from './call.ts';

type Fields = z.ZodObject;

/**
 * A public call, and `own`, its bearer version. It includes what the caller may see by their own
 * rights, group, follows and blocks.
 */
export type PublicAndBearerCall<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Form extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> = Call<Params, Query, Form, Answer, 'public'> & { own: Call<Params, Query, Form, Answer, 'bearer'> };

/**
 * Derives the bearer version, at `ownPath`, from the public call. Responses of the bearer version
 * are never cached.
 */
export function publicAndBearer<
  Params extends Fields,
  Query extends Fields,
  Form extends Fields,
  Answer extends z.ZodType,
>(
  call: Call<Params, Query, Form, Answer, 'public'>,
  ownPath: string,
): PublicAndBearerCall<Params, Query, Form, Answer> {
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
