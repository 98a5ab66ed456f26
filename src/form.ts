/** Forms that pages post. */
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';

const FORM_MAX_BYTES = 65_536;

/** What is larger than any form of ours is a 400, unread. */
export const formLimit = bodyLimit({
  maxSize: FORM_MAX_BYTES,
  onError: () => {
    throw new HTTPException(400);
  },
});

/** A urlencoded body as it was sent. `text()` would have the platform warn of a body that does not call itself text. */
export const formText = async (c: Context): Promise<string> => new TextDecoder().decode(await c.req.arrayBuffer());

/** A posted form, checked; what does not fit is a 422. */
export const form = <Fields extends z.ZodObject>(fields: Fields) =>
  zValidator('form', fields, (result) => {
    if (!result.success) throw new HTTPException(422);
  });

/** The fields as they were entered, for a page that shows them again; a body that is no form is a 422. */
export async function formFields(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    throw new HTTPException(422);
  }
}
