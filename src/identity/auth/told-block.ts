/** Why the house lets somebody in no more, told to whoever has just proved to be them: it waits as long as they may ask for another look, by a proof that the browser never has. */
import type { z } from 'zod';
import { accountBlock } from '../../../calls/failure-facts.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { sealedCookie } from '../../platform/session/sealed-cookie.ts';

/** What is told of it. */
export type ToldBlock = z.output<typeof accountBlock>;

export const toldBlock = sealedCookie({
  kind: 'block',
  cookie: 'block',
  seconds: STEP_UP_SECONDS,
  schema: accountBlock,
});
