/** Limits for request bodies. The middleware runs before all routes, so that none can miss it. */
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { AROUND_FILE_BYTES } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import type { EdgeEnv } from '../../env.ts';
import { answerFailure } from '../host/failure-answer.ts';

/** Larger than any form, report or signed message. */
const BODY_MAX_BYTES = 65_536;

/**
 * Rejects larger bodies with 413, by Content-Length or after reading up to the limit. A broken
 * upload is a 400.
 */
export function limitedTo(maxSize: number, tooLarge: (c: Context<EdgeEnv>) => Response = refuse) {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware<EdgeEnv>(async (c, next) => {
    try {
      return await limit(c, next);
    } catch (error) {
      // Errors of later middleware are handled before they get here, so this error is the body
      // itself.
      throw error instanceof HTTPException ? error : new HTTPException(400);
    }
  });
}

function refuse(): never {
  throw new HTTPException(413);
}

const usual = limitedTo(BODY_MAX_BYTES);

/**
 * Limits every body: uploads to the size that the call declares, forms to the size that the page
 * declares, all others to the usual size.
 */
export const limitBody = createMiddleware<EdgeEnv>(async (c, next) => limitOf(c.get('address'))(c, next));

function limitOf({ callMatch, pageMatch }: EdgeEnv['Variables']['address']) {
  const file = callMatch?.call?.file;
  if (file) {
    const tooLarge = failure({ code: 'upload_too_large', most_bytes: file.most_bytes });
    return limitedTo(file.most_bytes + AROUND_FILE_BYTES, (c) => answerFailure(c, tooLarge));
  }
  const maxBytes = pageMatch?.action?.most_bytes;
  return maxBytes === undefined ? usual : limitedTo(maxBytes);
}
