/** Runs wrangler. Every access to an account goes through this file. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './config-files.ts';

/** Exit code and output of a command. */
export interface Ran {
  code: number;
  out: string;
  errors: string;
}

/**
 * Runs wrangler with arguments. `input` is its standard input, which carries secrets so that no
 * process list shows them.
 */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Ran>;

/** The wrangler of this checkout. */
export const realWrangler: Wrangler = async (args, input = '') => {
  const child = spawn(process.execPath, [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd: root,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const exit = new Promise<number>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code ?? 1)),
  );
  const [code, out, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code, out, errors };
};

/** Returns the output of a command; throws if it fails. */
export async function succeed(wrangler: Wrangler, args: readonly string[], input?: string): Promise<string> {
  const { code, out, errors } = await wrangler(args, input);
  if (code !== 0) throw new Error(`wrangler ${args.join(' ')} failed:\n${out}${errors}`.trim());
  return out;
}

/**
 * Returns the output of a command about a resource; null if the resource does not exist. Throws on
 * any other failure.
 */
export async function about(wrangler: Wrangler, args: readonly string[]): Promise<string | null> {
  const { code, out, errors } = await wrangler(args);
  if (code === 0) return out;
  if (/does not exist|not found/i.test(out + errors)) return null;
  throw new Error(`wrangler ${args.join(' ')} failed:\n${out}${errors}`.trim());
}
