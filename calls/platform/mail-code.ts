/** Codes of six digits that are mailed: what every call that sends or takes one has in common. */
import { z } from 'zod';
import type { CallLimit } from './call.ts';
import { pastedNumber } from './field.ts';
import { cleanLine } from './text/clean.ts';

/** So many mails an hour: to an address, and for a user. */
export const codeMails: CallLimit = { times: 5, window_seconds: 3_600 };

/** How long a code is good, how often a wrong one may be tried, and how long it is before another one is sent. */
export const MAIL_CODE = { ttl_seconds: 600, tries: 5, wait_seconds: 60 } as const;

/** A code as it is typed, with spaces or without. */
export const typedCode = pastedNumber(/^\d{6}$/);

/** The address that a code is to be mailed to. */
export const codeAddress = z
  .string()
  .transform((typed) => cleanLine(typed).toLowerCase())
  .pipe(z.email().max(254));
