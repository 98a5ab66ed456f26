/** The arguments of `npm start`. */
import { parseArgs } from 'node:util';
import { type SeedName, seedNamed } from '../../ops/setup/state-folder.ts';
import { parseMoment } from '../clock/world-clock.ts';

interface StartArguments {
  /** Port of the site: `--port`, or else PORT. */
  port: number;
  /** Data of the site: `--seed`. */
  seed: SeedName;
  /** Time to which `--at` moves the clock; null without it. */
  at: Date | null;
  /** Further arguments, which go to `vite preview`. */
  rest: string[];
}

const PORT_MAX = 65_535;

const options = { port: { type: 'string' }, seed: { type: 'string' }, at: { type: 'string' } } as const;

/**
 * Parses the arguments; `usualPort` is PORT. Throws an error for the user if one is invalid.
 */
export function startArguments(args: string[], usualPort: string | undefined): StartArguments {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const own = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in options)) continue;
    own.add(token.index);
    if (token.value !== undefined && !token.inlineValue) own.add(token.index + 1);
  }
  return {
    port: portFrom(values.port ?? (usualPort || '8787')),
    seed: seedNamed(values.seed ?? 'small'),
    at: values.at === undefined ? null : parseMoment(values.at, new Date()),
    rest: args.filter((_, index) => !own.has(index)),
  };
}

function portFrom(text: unknown): number {
  const port = typeof text === 'string' ? Number(text) : Number.NaN;
  if (Number.isInteger(port) && port > 0 && port <= PORT_MAX) return port;
  throw new Error(`The port must be a number from 1 to ${PORT_MAX}, such as --port 8790 or PORT=8790.`);
}
