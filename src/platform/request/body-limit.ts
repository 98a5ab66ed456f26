/** How large a body may be. It stands before every route, so that none can forget it. */
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { AROUND_FILE_BYTES } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure-body.ts';
import type { EdgeEnv } from '../../env.ts';
import { answerFailure } from '../host/failure-answer.ts';

/** More than any form, report or signed message of ours holds. */
const BODY_MAX_BYTES = 65_536;

/**
 * A 413 for what is larger: by its length where it says one, otherwise read no further than the limit. What breaks off
 * on the way is a 400.
 */
export function limitedTo(maxSize: number, tooLarge: (c: Context<EdgeEnv>) => Response = refuse) {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return createMiddleware<EdgeEnv>(async (c, next) => {
    try {
      return await limit(c, next);
    } catch (error) {
      // What later steps throw is caught on its way here: this is the body itself.
      throw error instanceof HTTPException ? error : new HTTPException(400);
    }
  });
}

function refuse(): never {
  throw new HTTPException(413);
}

const usual = limitedTo(BODY_MAX_BYTES);

/** Limits every body: that of a call which takes a file to the file's size, a form's to what its row says, any other to what forms hold. */
export const limitBody = createMiddleware<EdgeEnv>(async (c, next) => limitOf(c.get('address'))(c, next));

function limitOf({ asked, found }: EdgeEnv['Variables']['address']) {
  const file = asked?.call?.file;
  if (file) {
    const tooLarge = failure({ code: 'upload_too_large', most_bytes: file.most_bytes });
    return limitedTo(file.most_bytes + AROUND_FILE_BYTES, (c) => answerFailure(c, tooLarge));
  }
  const most = found?.action?.most_bytes;
  return most === undefined ? usual : limitedTo(most);
}
