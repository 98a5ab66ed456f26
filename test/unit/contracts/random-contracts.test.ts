import { describe, expect, test, vi } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { promptCrypto } from '../identity/prompt-crypto.ts';
import { liveThrough } from './random-contracts.ts';

const COMMANDS = effort({ daily: 1_000, torture: 100_000 });

describe('random contract commands', () => {
  test(`${COMMANDS} random commands never bind twice or to unread text (SEED=${seed})`, {
    timeout: 3_600_000,
  }, async () => {
    // The scheduled job logs an error for each row that a crashed worker left, and retries it.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    promptCrypto();
    const counts = await liveThrough({ commands: COMMANDS, seed });
    console.info(`SEED=${seed}: ${JSON.stringify(counts)}`);
    expect(counts.commands).toBe(COMMANDS);
    expect(counts.deaths).toBeGreaterThan(0);
    // A short run may miss rare outcomes by chance.
    const requiredCounts = COMMANDS < 5_000 ? {} : counts;
    for (const [what, count] of Object.entries(requiredCounts)) expect(count, what).toBeGreaterThan(0);
  });
});
