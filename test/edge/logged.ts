/** What was logged since the test began; a line that is not one JSON object fails the test. */
import { type MockInstance, vi } from 'vitest';
import { z } from 'zod';

const line = z.looseObject({ level: z.enum(['info', 'warn', 'error']), event: z.string() });

export const logged = () => {
  const spies = [console.info, console.warn, console.error].filter((method) => vi.isMockFunction(method));
  return spies.flatMap((spy) =>
    (spy as unknown as MockInstance<typeof console.info>).mock.calls.map(([text]) => line.parse(JSON.parse(String(text)))),
  );
};
