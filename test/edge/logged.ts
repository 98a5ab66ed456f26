/**
 * Captures the edge Worker's log. A line that is not a JSON object, such as a React warning, fails
 * the test.
 */
import { type MockInstance, vi } from 'vitest';
import { z } from 'zod';

const line = z.looseObject({ level: z.enum(['info', 'warn', 'error']), event: z.string() });
const levels = ['info', 'warn', 'error'] as const;

let ears: MockInstance<(...parts: unknown[]) => void>[] = [];

/** Replaces the console's output by a recording. */
export function listen() {
  ears = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
}

/** Discards the lines logged so far, because the test expected them. */
export const forgetLogged = () => ears.forEach((ear) => void ear.mockClear());

export const logged = () => ears.flatMap((ear) => ear.mock.calls.map(([text]) => line.parse(JSON.parse(String(text)))));
