/** The second half of 100,000 random commands: two files, so that two processors share the work. */
import { expect, test } from 'vitest';
import { liveThrough } from './random-lives.ts';
import { newWorld } from './sqlite-world.ts';

const COMMANDS = 50_000;
const seed = Number(process.env.MONEY_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`${COMMANDS} random commands leave the books right (MONEY_SEED=${seed})`, { timeout: 1_800_000 }, async () => {
  const startedAtMs = Date.now();
  const seen = await liveThrough(newWorld, { commands: COMMANDS, seed });
  console.info(`MONEY_SEED=${seed}: ${JSON.stringify(seen)} in ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
  expect(seen.commands).toBeGreaterThanOrEqual(COMMANDS);
});
