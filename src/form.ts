/** A posted form, checked; what does not fit is a 422. */
import { zValidator } from '@hono/zod-validator';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';

export const form = <Fields extends z.ZodObject>(fields: Fields) =>
  zValidator('form', fields, (result) => {
    if (!result.success) throw new HTTPException(422);
  });
