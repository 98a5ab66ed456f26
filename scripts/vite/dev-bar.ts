/**
 * The development bar of `npm start`. The server adds it to pages after the Workers have answered, so
 * no build contains it, and no page of a test.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Connect, Plugin } from 'vite';
import { z } from 'zod';
import {
  BAR_PATH,
  type BarSettings,
  barElements,
  barPage,
  barStyle,
  settingValues,
  standardSettings,
} from '../dev/bar/bar-page.ts';
import { signInAt } from '../dev/bar/sign-in.ts';
import { parseMoment } from '../dev/clock/world-clock.ts';

/** Access to the site behind the bar. */
export interface BarSite {
  now: () => Date;
  /** Moves the clock of the site. */
  moveTo: (origin: string, at: Date) => Promise<void>;
}

const COOKIE = 'local_bar';
const LATENCY_MS = 400;
const SLOW_BYTES_PER_MS = 50;
const DAY_MS = 86_400_000;

/** Returns the plugin. Only `vite preview` has it. */
export const devBar = (site: BarSite): Plugin => ({
  name: 'vela:dev-bar',
  configurePreviewServer: ({ middlewares }) => void middlewares.use(barHandler(site)),
});

/** Returns a middleware that serves the bar, and adds it to the pages of the next ones. */
export const barHandler =
  (site: BarSite): Connect.NextHandleFunction =>
  (request, response, next) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    if (url.pathname.startsWith(BAR_PATH)) {
      void serveBar(request, response, url, site).catch(next);
      return;
    }
    const settings = settingsOf(request);
    adaptResponse(request, response, settings);
    if (settings.line === 'slow') setTimeout(next, LATENCY_MS);
    else next();
  };

const chosen = z.object({
  theme: z.enum(settingValues.theme).catch(standardSettings.theme),
  line: z.enum(settingValues.line).catch(standardSettings.line),
  script: z.enum(settingValues.script).catch(standardSettings.script),
});

function settingsOf({ headers }: IncomingMessage): BarSettings {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? '';
  return chosen.parse(Object.fromEntries(new URLSearchParams(decodeURIComponent(value))));
}

async function serveBar(request: IncomingMessage, response: ServerResponse, url: URL, site: BarSite) {
  const settings = settingsOf(request);
  const send = (status: number, headers: Record<string, string | string[]>, body = '') => {
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
  };
  if (url.pathname === `${BAR_PATH}.css`) return send(200, { 'content-type': 'text/css' }, barStyle);
  if (request.method !== 'POST') {
    const page = barPage({ path: ownPath(url.searchParams.get('path')), settings, now: site.now() });
    return send(200, { 'content-type': 'text/html; charset=utf-8' }, page);
  }
  if (request.headers['sec-fetch-site'] !== 'same-origin') return send(403, {}, 'Only the bar may do this.');
  const form = new URLSearchParams(await text(request));
  const headers: Record<string, string | string[]> = { location: ownPath(form.get('path')) };
  try {
    switch (url.pathname) {
      case `${BAR_PATH}/sign-in`:
        headers['set-cookie'] = await signInAt(url.origin, form.get('account') ?? '');
        break;
      case `${BAR_PATH}/clock`:
        await site.moveTo(url.origin, clockTarget(form, site.now()));
        break;
      case `${BAR_PATH}/settings`: {
        const next = new URLSearchParams({ ...settings, ...Object.fromEntries(form) });
        next.delete('path');
        headers['set-cookie'] = `${COOKIE}=${encodeURIComponent(String(next))}; Path=/; SameSite=Lax`;
        break;
      }
      default:
        return send(404, {}, 'Nothing here.');
    }
  } catch (error) {
    return send(400, { 'content-type': 'text/plain; charset=utf-8' }, String(error));
  }
  send(303, headers);
}

/** Returns a path of the site, so that no form leads elsewhere. */
const ownPath = (path: string | null) => (path && /^\/(?![/\\])/.test(path) ? path : '/');

/** Returns the time that a form names. Throws for one in the past, because rows of a later time stay. */
function clockTarget(form: URLSearchParams, now: Date): Date {
  const days = Number(form.get('by') ?? 0);
  const at = days > 0 ? new Date(now.getTime() + days * DAY_MS) : parseMoment(form.get('at'), now);
  if (at.getTime() < now.getTime() - 60_000) throw new Error('The clock of a site only moves forward.');
  return at;
}

/** Adds the bar to a page, and applies the settings to pages and style sheets. */
function adaptResponse(request: IncomingMessage, response: ServerResponse, settings: BarSettings): void {
  plainText(request.rawHeaders);
  const { write, end, writeHead } = response;
  let kind: 'page' | 'style' | 'other' = 'other';
  const adapt = (chunk: Uint8Array) =>
    kind === 'page' ? withBar(chunk, request.url ?? '/') : kind === 'style' ? themed(chunk, settings) : chunk;

  response.writeHead = ((status: number, headers: Record<string, string | string[]> = {}) => {
    const type = String(headers['content-type'] ?? '');
    const isShown = request.method !== 'HEAD' && !/^\/(?:sandbox|api)\//.test(request.url ?? '');
    if (isShown && type.startsWith('text/html')) kind = 'page';
    else if (type.startsWith('text/css') && settings.theme !== 'system') kind = 'style';
    if (type.startsWith('text/css')) headers['cache-control'] = 'no-store';
    if (kind !== 'other') delete headers['content-length'];
    const policy = headers['content-security-policy'];
    if (kind === 'page' && typeof policy === 'string') {
      const framed = `${policy.replace(/style-src/, "style-src 'self'").replaceAll("'self' 'self'", "'self'")};frame-src 'self'`;
      headers['content-security-policy'] =
        settings.script === 'off' ? framed.replace(/script-src [^;]*/, "script-src 'none'") : framed;
    }
    return Reflect.apply(writeHead, response, [status, headers]);
  }) as typeof response.writeHead;

  response.write = ((chunk: Uint8Array | string, ...rest: unknown[]) => {
    const bytes = adapt(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    const isFree = Reflect.apply(write, response, [bytes, ...rest]);
    if (settings.line !== 'slow') return isFree;
    setTimeout(() => response.emit('drain'), bytes.length / SLOW_BYTES_PER_MS);
    return false;
  }) as typeof response.write;

  response.end = ((chunk?: unknown, ...rest: unknown[]) => {
    const isBody = typeof chunk === 'string' || chunk instanceof Uint8Array;
    const body = isBody ? adapt(typeof chunk === 'string' ? Buffer.from(chunk) : chunk) : chunk;
    return Reflect.apply(end, response, [body, ...rest]);
  }) as typeof response.end;
}

/** Asks for answers without compression. The Cloudflare plugin reads these headers. */
function plainText(rawHeaders: string[]): void {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'accept-encoding') rawHeaders[at + 1] = 'identity';
  }
}

/** Inserts the bar before the end of the body, which is in one chunk. */
function withBar(chunk: Uint8Array, path: string): Uint8Array {
  const bytes = Buffer.from(chunk);
  const at = bytes.lastIndexOf('</body>');
  if (at < 0) return chunk;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(barElements(path)), bytes.subarray(at)]);
}

/** Replaces the query for the system's theme, so that the chosen one always applies. */
const themed = (chunk: Uint8Array, { theme }: BarSettings): Uint8Array =>
  Buffer.from(
    Buffer.from(chunk)
      .toString('latin1')
      .replaceAll(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_: string, name: string) =>
        name === theme ? '(min-width:0)' : '(max-width:0)',
      ),
    'latin1',
  );
