/** Bodies that no page definition describes. Size limits are in body-limit.ts. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/**
 * Reads a body as text. A broken upload is a 400. `text()` would make the platform warn about
 * bodies without a text content type.
 */
export async function formText(c: Context): Promise<string> {
  try {
    return new TextDecoder().decode(await c.req.arrayBuffer());
  } catch {
    throw new HTTPException(400);
  }
}

/** Parses a form. Any other body is a 422. */
export async function readFormData(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    throw new HTTPException(422);
  }
}
