/**
 * Reads of the API, asked by the browser through our own origin. Only types come from the calls: their schemas stay on the
 * servers, where the edge has checked the answer before it sends it on. Commands are the page's own forms, see send-form.ts.
 */
import type { Call, CallAnswer, CallInput } from '../../../calls/platform/call.ts';
import type { Trouble } from './trouble.ts';

/** What was answered, or why nothing was. */
export type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; trouble: Trouble };

const DEADLINE_MS = 10_000;

/** Asks a call at its path, with its parameters in place of their names. */
export async function ask<C extends Call>(
  path: C['path'],
  locale: string,
  input: Partial<Pick<CallInput<C>, 'params' | 'query'>> = {},
): Promise<CallResult<CallAnswer<C>>> {
  const { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = input;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const fields = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  try {
    const response = await fetch(`/api${filled}${fields.size > 0 ? `?${fields}` : ''}`, {
      headers: { 'accept-language': locale },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return { ok: true, answer: await response.json() };
    const { error }: { error: Trouble } = await response.json();
    return { ok: false, trouble: error };
  } catch {
    return { ok: false, trouble: { code: 'no_answer' } };
  }
}
