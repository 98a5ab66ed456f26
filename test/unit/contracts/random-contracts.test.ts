import { expect, test, vi } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { promptCrypto } from '../identity/prompt-crypto.ts';
import { liveThrough } from './random-contracts.ts';

const COMMANDS = effort({ daily: 1_000, torture: 100_000 });

test(`${COMMANDS} random commands bind nobody to what they did not read, and nobody twice (SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  // The clock tells of what a dead worker left: it is looked at again.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  promptCrypto();
  const seen = await liveThrough({ commands: COMMANDS, seed });
  console.info(`SEED=${seed}: ${JSON.stringify(seen)}`);
  expect(seen.commands).toBe(COMMANDS);
  expect(seen.deaths).toBeGreaterThan(0);
  // Few commands may by chance bring about little.
  const wanted = COMMANDS < 5_000 ? {} : seen;
  for (const [what, count] of Object.entries(wanted)) expect(count, what).toBeGreaterThan(0);
});
