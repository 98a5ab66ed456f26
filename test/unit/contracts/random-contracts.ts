/**
 * Random histories of contracts. The invariants are checked after each command. At the end, every
 * person can leave.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { ContractInvariants } from './contract-invariants.ts';
import { ContractLife } from './contract-life.ts';
import { commands as someCommands } from './random-commands.ts';

const RUNS_PER_LIFE = 60;

/** Queries that count how often each outcome occurred. */
const counts = {
  in_force: "SELECT count(*) FROM contract_events WHERE event = 'in_force'",
  temp: "SELECT count(*) FROM contract_events WHERE event = 'temp_accepted'",
  minors: "SELECT count(*) FROM contract_events WHERE event = 'guardians_complete'",
  suspended: "SELECT count(*) FROM contract_events WHERE event = 'permission_withdrawn' AND state = 'suspended'",
  voided: 'SELECT count(*) FROM contract_signatures WHERE is_void = 1',
  migrations: "SELECT count(*) FROM contracts WHERE kind = 'migration' AND state IN ('accepted', 'ended')",
  renewals:
    "SELECT count(*) FROM contract_events JOIN contracts ON uuid = contract_uuid WHERE kind = 'renewal' AND event = 'in_force'",
  rejected: "SELECT count(*) FROM contracts WHERE state = 'rejected'",
  cancelled: "SELECT count(*) FROM contracts WHERE state = 'cancelled'",
  ended: "SELECT count(*) FROM contracts WHERE state = 'ended'",
} as const;

/** Runs this many commands over several worlds and returns how often each outcome occurred. */
export async function liveThrough({ commands, seed }: { commands: number; seed: number }) {
  const totals: Record<string, number> = { commands: 0, lives: 0, deaths: 0 };
  const add = (what: string, count: number) => {
    totals[what] = (totals[what] ?? 0) + count;
  };
  const life = fc.asyncProperty(
    fc.array(someCommands, { minLength: RUNS_PER_LIFE, maxLength: RUNS_PER_LIFE }),
    async (runs) => {
      const remaining = commands - (totals.commands ?? 0);
      if (remaining <= 0) return;
      const one = new ContractLife();
      await one.begin();
      const invariants = new ContractInvariants(one.books);
      for (const command of runs.flat().slice(0, remaining)) {
        await one.run(command);
        expect(await invariants.broken(one.wasShown)).toEqual([]);
        add('commands', 1);
      }
      for (const [what, sql] of Object.entries(counts)) {
        add(what, Number(Object.values((await one.books.rows(sql))[0] ?? {})[0]));
      }
      add('deaths', one.deaths);
      add('lives', 1);
      expect(await one.leftBehind()).toEqual([]);
      expect(await invariants.broken(one.wasShown)).toEqual([]);
    },
  );
  // Each world runs at least one command per sequence, so this many worlds suffice.
  await fc.assert(life, { numRuns: Math.ceil(commands / RUNS_PER_LIFE), seed });
  return totals;
}
