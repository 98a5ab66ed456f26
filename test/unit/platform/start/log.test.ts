/** The log of `npm start`. */
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventText, logFormat, requestText, startLogger } from '../../../../scripts/vite/start-log.ts';

const textOf = (line: Record<string, unknown>) => {
  const text = eventText(JSON.stringify(line), 'text');
  return text && stripVTControlCharacters(text);
};

const request = { level: 'info', event: 'request', request_id: 'r', method: 'GET', duration_ms: 12, cache: 'HIT' };

/** Lines that Vite, Miniflare and libraries write. */
const others = ['  ➜  Local:   http://localhost:8787/', 'GET / 200 OK (6ms)', '{ not: JSON }', '{"warnings":3}'];

afterEach(() => vi.restoreAllMocks());

describe('log of npm start', () => {
  test.each([
    [undefined, true, 'text'],
    [undefined, false, 'json'],
    ['json', true, 'json'],
    ['text', false, 'text'],
    ['', false, 'json'],
  ])('with LOG=%s and a terminal: %s it is %s', (setting, isTerminal, format) => {
    expect(logFormat(setting, isTerminal)).toBe(format);
  });

  test('a request is one line with method, path, status and duration', () => {
    expect(stripVTControlCharacters(requestText('GET', '/live/som-o', 200, 12.4))).toBe('GET  /live/som-o 200 12 ms');
  });

  test('the line of a Worker does not repeat the request', () => {
    expect(textOf({ ...request, route: '/live/:slug', status: 200 })).toBeNull();
  });

  test('the line of a Worker shows a socket, which no other line shows', () => {
    expect(textOf({ ...request, route: '/ingest', status: 101 })).toBe('GET  /ingest 101 12 ms');
  });

  test.each([
    ['    at load (home.tsx:3:1)\n    at run (index.ts:9:2)'],
    [['at load (home.tsx:3:1)', 'at run (index.ts:9:2)']],
  ])('an error keeps its stack %j', (stack) => {
    const line = {
      level: 'error',
      event: 'unexpected',
      request_id: 'r',
      reason: 'TypeError: no',
      at: ['a', 'b'],
      stack,
    };
    expect(textOf(line)).toBe(
      'error unexpected reason=TypeError: no at=["a","b"]\n    at load (home.tsx:3:1)\n    at run (index.ts:9:2)',
    );
  });

  test('JSON lines are unchanged, requests included', () => {
    const line = JSON.stringify({ ...request, route: '/', status: 200 });
    expect(eventText(line, 'json')).toBe(line);
  });

  test.each(['text', 'json'] as const)('as %s omits other lines, but no other errors', (format) => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const logger = startLogger(format);
    for (const line of others) {
      logger.info(line);
      logger.warn(line);
      logger.warnOnce(line);
    }
    expect(log).not.toHaveBeenCalled();
    logger.error('Error: no memory\n    at run (index.ts:9:2)');
    logger.error(JSON.stringify({ level: 'error', event: 'unexpected', stack: ['at a', 'at b'] }));
    expect(error.mock.calls.map(String).join()).toContain('at run (index.ts:9:2)');
    expect(log.mock.calls.map(String).join()).toMatch(/unexpected.*at b/s);
  });
});
