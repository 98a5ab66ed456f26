/** Fields that the queries of several pages share. */
import { z } from 'zod';
import { pageQuery } from '../calls/call.ts';

/** Where a list goes on; opaque, as the list gave it. */
export const { cursor } = pageQuery.shape;

/** Tells what has just happened; what is no such word tells nothing. */
export const outcome = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).optional().catch(undefined);
