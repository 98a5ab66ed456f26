/**
 * Reads of the API by the browser, through the proxy of the edge. The browser uses only the types
 * of the calls: the edge has validated the response with their schemas. Commands are sent as forms
 * instead, see send-form.ts.
 */
import type { Call, CallAnswer, CallInput } from '../../../calls/platform/call.ts';
import type { FormError } from './form-error.ts';

/** The response, or the reason for the failure. */
export type CallResult<Answer> = { ok: true; answer: Answer } | { ok: false; formError: FormError };

const DEADLINE_MS = 10_000;

/**
 * Reads the call at `path`, filling in its parameters. Without a valid response within ten seconds
 * the code is `no_answer`.
 */
export async function ask<C extends Call>(
  path: C['path'],
  locale: string,
  input: Partial<Pick<CallInput<C>, 'params' | 'query'>> = {},
): Promise<CallResult<CallAnswer<C>>> {
  const { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = input;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const fields = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  try {
    const response = await fetch(`/api${address}${fields.size > 0 ? `?${fields}` : ''}`, {
      headers: { 'accept-language': locale },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return { ok: true, answer: await response.json() };
    const { error }: { error: FormError } = await response.json();
    return { ok: false, formError: error };
  } catch {
    return { ok: false, formError: { code: 'no_answer' } };
  }
}
