/**
 * Reason for the block of a user who has just authenticated. It is stored as long as they may
 * appeal with its proof, which the browser never receives.
 */
import type { z } from 'zod';
import { accountBlock } from '../../../calls/identity/account-block.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { sealedCookie } from '../../platform/session/sealed-cookie.ts';

/** Details of the block. */
export type SuspensionNotice = z.output<typeof accountBlock>;

export const suspensionNotice = sealedCookie({
  kind: 'block',
  cookie: 'block',
  seconds: STEP_UP_SECONDS,
  schema: accountBlock,
});
