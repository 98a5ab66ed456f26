/** Random commands over HTTP against all Workers, with kills: the books hold at every moment. */
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../effort.ts';
import { Storm } from './storm.ts';

const COMMANDS = effort({ daily: 150, torture: Number(process.env.STORM_COMMANDS ?? 20_000) });
const KILLS = effort({ daily: 1, torture: Math.ceil(COMMANDS / 400) });

describe('storm', () => {
  test(`${COMMANDS} random commands with ${KILLS} kills break no invariant, seed ${seed}`, {
    timeout: 6 * 3_600_000,
  }, async () => {
    const storm = await Storm.open({
      seed,
      commands: COMMANDS,
      kills: KILLS,
      checkEvery: effort({ daily: 50, torture: 100 }),
      progress: console.info,
    });
    try {
      console.info(await storm.rage());
      expect(storm.violations).toEqual([]);
    } finally {
      await storm.close();
    }
  });
});
