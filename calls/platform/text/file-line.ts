/** Problems with lines of a file that staff upload, by line number. */
import { z } from 'zod';

const lineProblem = z.enum(['unreadable', 'twice', 'not_found', 'not_movable', 'too_many']);

/** The first line is 1. */
export const wrongLine = z.object({ line: z.number().int().positive(), problem: lineProblem });
export type WrongLine = z.infer<typeof wrongLine>;

/** Maximum text that a form accepts, typed or from a file. */
export const fileText = z.string().min(1).max(60_000);
