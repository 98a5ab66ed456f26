/** What the edge logs during a test; a line that is not one JSON object (a warning of React's, say) fails the test. */
import { type MockInstance, vi } from 'vitest';
import { z } from 'zod';

const line = z.looseObject({ level: z.enum(['info', 'warn', 'error']), event: z.string() });
const levels = ['info', 'warn', 'error'] as const;

let ears: MockInstance<(...said: unknown[]) => void>[] = [];

/** Listens to the console instead of the terminal. */
export function listen() {
  ears = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
}

/** What was logged so far was expected. */
export const forgetLogged = () => ears.forEach((ear) => void ear.mockClear());

export const logged = () => ears.flatMap((ear) => ear.mock.calls.map(([text]) => line.parse(JSON.parse(String(text)))));
