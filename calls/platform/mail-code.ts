/** Six-digit codes sent by email: the parts that all calls with such a code share. */
import { z } from 'zod';
import type { CallLimit } from './call.ts';
import { pastedNumber } from './field.ts';
import { cleanLine } from './text/clean.ts';

/** Maximum emails per hour, for an address and for a user. */
export const codeMails: CallLimit = { times: 5, window_seconds: 3_600 };

/**
 * Lifetime of a code in seconds, number of wrong attempts, and seconds before another code can be
 * sent.
 */
export const MAIL_CODE = { ttl_seconds: 600, tries: 5, wait_seconds: 60 } as const;

/** A code as typed, with or without spaces. */
export const typedCode = pastedNumber(/^\d{6}$/);

/** The address that receives a code. */
export const codeAddress = z
  .string()
  .transform((text) => cleanLine(text).toLowerCase())
  .pipe(z.email().max(254));
