/** What is not right with lines of a file that staff send, each by its number. */
import { z } from 'zod';

const lineProblem = z.enum(['unreadable', 'twice', 'not_found', 'not_movable', 'too_many']);

/** The first line is 1. */
export const wrongLine = z.object({ line: z.number().int().positive(), problem: lineProblem });
export type WrongLine = z.infer<typeof wrongLine>;

/** As much text as a form can bring, typed or as a file. */
export const fileText = z.string().min(1).max(60_000);
