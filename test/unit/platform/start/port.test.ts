/** The port of `npm start`: how it is chosen, and what happens if it is in use. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startArguments } from '../../../../scripts/dev/start/arguments.ts';
import { portInUse } from '../../../../scripts/dev/start/port-in-use.ts';
import { root } from '../../../../scripts/ops/setup/config-files.ts';

async function usedPort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/dev/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, VELA_STATE: join(root, 'dist/no-state'), ...env },
    timeout: 20_000,
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output, errors, code };
}

describe('npm start', () => {
  test('takes the seed, and rejects an unknown one', () => {
    expect(startArguments([], undefined).seed).toBe('small');
    expect(startArguments(['--seed', 'crowd', '--host'], undefined)).toMatchObject({ seed: 'crowd', rest: ['--host'] });
    expect(() => startArguments(['--seed', 'large'], undefined)).toThrow('--seed must be one of none, small, crowd.');
  });

  test.each([
    [[], undefined, 8787, []],
    [[], '', 8787, []],
    [[], '9000', 9000, []],
    [['--port', '9001', '--host'], '9000', 9001, ['--host']],
    [['--open', '--port=9001'], undefined, 9001, ['--open']],
  ])('takes the port of %j and PORT %j', (args, usualPort, port, rest) => {
    expect(startArguments(args, usualPort)).toMatchObject({ port, rest });
  });

  test.each([['no number'], ['0'], ['65536'], ['8787.5']])('rejects the port %s', (port) => {
    expect(() => startArguments([`--port=${port}`], undefined)).toThrow('a number from 1 to 65535');
  });

  test.each([['--port'], ['PORT']])('names the program that uses the port of %s, and ends', async (choice) => {
    const port = await usedPort();
    const { output, errors, code } = await (choice === 'PORT'
      ? start([], { PORT: String(port) })
      : start(['--port', String(port)], {}));
    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(errors).toContain(`Port ${port} is in use by process ${process.pid}`);
    const [, free] = /PORT=(\d+) npm start/.exec(errors) ?? [];
    expect(await portInUse(Number(free))).toBeNull();
  });

  test('rejects --port without a number', () => {
    expect(() => startArguments(['--port'], undefined)).toThrow('a number from 1 to 65535');
  });

  test('rejects a port that is no number before it builds', async () => {
    const { output, errors, code } = await start([], { PORT: 'eighty' });
    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(errors).toBe('The port must be a number from 1 to 65535, such as --port 8790 or PORT=8790.\n');
  });
});
