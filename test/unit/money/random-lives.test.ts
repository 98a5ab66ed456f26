import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { liveThrough } from './model/random-lives.ts';
import { newWorld } from './model/sqlite-world.ts';

const COMMANDS = effort({ daily: 2_000, torture: 100_000 });

/** Outcomes that a short run may miss. */
const rare = effort({ daily: 1, torture: 0 })
  ? ['refunds', 'by_gateway', 'returned', 'written_off', 'credited', 'reversed', 'recalled', 'borne', 'settled_changed']
  : [];

describe('random payment commands', () => {
  test(`${COMMANDS} random commands leave the books right (SEED=${seed})`, { timeout: 6_000_000 }, async () => {
    const counts = await liveThrough(newWorld, { commands: COMMANDS, seed });
    console.info(`SEED=${seed}: ${JSON.stringify(counts)}`);
    expect(counts.commands).toBe(COMMANDS);
    for (const [what, count] of Object.entries(counts))
      if (!rare.includes(what)) expect(count, what).toBeGreaterThan(0);
  });
});
