/** Parses where a command of an operator works: in the account, or with `--local` on local stores. */
import { parseArgs } from 'node:util';
import { worldNow } from '../../dev/clock/world-clock.ts';
import { localWrangler } from './local-account.ts';
import { seedNamed, stateFolder } from './state-folder.ts';
import { realWrangler, type Wrangler } from './wrangler.ts';

interface Place {
  wrangler: Wrangler;
  /** State folder of the local site; null in the account. */
  state: string | null;
  /** Returns the time of the place: a local site may have a moved clock. */
  now: () => Date;
  positionals: string[];
  /** Whether the option `--finish` is set. */
  isFinish: boolean;
}

const flag = { type: 'boolean', default: false } as const;

/** Parses the arguments of a command. Throws an error for the user if one is invalid. */
export function placeOf(args: string[]): Place {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { local: flag, finish: flag, seed: { type: 'string', default: 'small' } },
  });
  const shared = { positionals, isFinish: values.finish };
  if (!values.local) return { ...shared, wrangler: realWrangler, state: null, now: () => new Date() };
  const state = stateFolder(seedNamed(values.seed));
  const wrangler = localWrangler({ state, say: (line) => console.log(line) });
  return { ...shared, wrangler, state, now: () => worldNow(state) };
}
