/** Bodies that no page's row describes. How large any may be: body-limit.ts. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/** A body as it was sent; one that breaks off is a 400. `text()` would have the platform warn of a body that does not call itself text. */
export async function formText(c: Context): Promise<string> {
  try {
    return new TextDecoder().decode(await c.req.arrayBuffer());
  } catch {
    throw new HTTPException(400);
  }
}

/** The fields of a body; one that is no form is a 422. */
export async function formFields(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    throw new HTTPException(422);
  }
}
