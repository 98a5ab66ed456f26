/**
 * The log of `npm start`. At a terminal each request is one line of text; otherwise, or with
 * `LOG=json`, the JSON lines of the Workers are printed as they are. Lines of Vite, Miniflare and
 * libraries are omitted in both, except errors.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { createLogger, type Logger, type Plugin } from 'vite';
import { z } from 'zod';

const logLine = z.looseObject({ level: z.enum(['info', 'warn', 'error']), event: z.string() });
const requestLine = z.object({
  method: z.string(),
  route: z.string().nullable(),
  status: z.int(),
  duration_ms: z.number(),
});
const stackField = z.union([z.string(), z.array(z.string()).transform((frames) => frames.join('\n'))]).catch('');

type LogFormat = 'text' | 'json';

const UPGRADED = 101;

/** Returns the format of the log: `LOG`, or else text if the output is a terminal. */
export const logFormat = (setting: string | undefined, isTerminal: boolean): LogFormat =>
  setting === 'json' || (setting !== 'text' && !isTerminal) ? 'json' : 'text';

const colours = { info: 'gray', warn: 'yellow', error: 'red' } as const;

const statusColour = (status: number) => (status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green');

/** Formats a request: method, path, status and duration. */
export const requestText = (method: string, path: string, status: number, durationMs: number): string =>
  `${method.padEnd(4)} ${path} ${styleText(statusColour(status), String(status))} ${Math.round(durationMs)} ms`;

/**
 * Formats a JSON line of a Worker. Returns null for a line to omit, which is any other text, and
 * for a request that `requestLines` logs with its path.
 */
export function eventText(message: string, format: LogFormat): string | null {
  const line = parseLine(message);
  if (line === null || format === 'json') return line && message;
  const { level, event, request_id: _, stack, ...fields } = line;
  if (event === 'request') {
    const { method, route, status, duration_ms } = requestLine.parse(fields);
    return status === UPGRADED ? requestText(method, route ?? 'socket', status, duration_ms) : null;
  }
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const frames = stackField.parse(stack).split('\n').filter(Boolean);
  return [
    [styleText(colours[level], `${level} ${event}`), ...details].join(' '),
    ...frames.map((frame) => `    ${frame.trim()}`),
  ].join('\n');
}

function parseLine(message: string) {
  if (!message.startsWith('{')) return null;
  try {
    return logLine.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns Vite's logger for `npm start`. Errors of others than our Workers are printed unchanged.
 */
export function startLogger(format: LogFormat): Logger {
  const logger = createLogger();
  const print = (message: string) => {
    const text = eventText(message, format);
    if (text !== null) console.log(text);
  };
  return {
    ...logger,
    info: print,
    warn: print,
    warnOnce: print,
    error: (message, options) => {
      const text = eventText(message, format);
      if (text === null) logger.error(message, options);
      else console.log(text);
    },
    clearScreen: () => undefined,
  };
}

/**
 * Returns a plugin that logs each request that a Worker answers. Files of the build are omitted.
 */
export const requestLines = (files: string): Plugin => ({
  name: 'vela:request-lines',
  configurePreviewServer: (server) =>
    void server.middlewares.use((request, response, next) => {
      const startedAtMs = performance.now();
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      response.once('close', () => {
        if (isFile(join(files, path))) return;
        console.log(requestText(request.method ?? 'GET', path, response.statusCode, performance.now() - startedAtMs));
      });
      next();
    }),
});

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
