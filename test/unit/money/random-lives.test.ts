import { expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { liveThrough } from './random-lives.ts';
import { newWorld } from './sqlite-world.ts';

const COMMANDS = effort({ daily: 3_000, torture: 100_000 });

test(`${COMMANDS} random commands leave the books right (SEED=${seed})`, { timeout: 1_800_000 }, async () => {
  const seen = await liveThrough(newWorld, { commands: COMMANDS, seed });
  console.info(`SEED=${seed}: ${JSON.stringify(seen)}`);
  expect(seen.commands).toBe(COMMANDS);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
});
