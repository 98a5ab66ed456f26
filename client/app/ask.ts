/**
 * The API, asked by the browser through our own origin. Only types come from the calls: their schemas stay on the
 * servers, where the edge has checked the answer before it sends it on.
 */
import type { Call, CallAnswer } from '../../calls/call.ts';
import type { FailureCode } from '../../calls/failure.ts';
import type { DailyWindow } from '../../calls/voucher.ts';

/** What stands beside a failure's code, as far as pages speak of it. */
export interface Facts {
  missing_satang?: number;
  blocked_window?: DailyWindow;
  valid_from?: string;
  valid_until?: string;
  retry_after_seconds?: number;
  min_satang?: number;
  max_satang?: number;
  step_satang?: number;
  debt_satang?: number;
}

/** `no_answer`: nobody knows what became of the question. */
export interface Trouble extends Facts {
  code: FailureCode | 'no_answer';
}

export type Asked<Answer> = { ok: true; answer: Answer } | { ok: false; trouble: Trouble };

const DEADLINE_MS = 10_000;

/** Asks a call at its path; what is sent makes it a POST. */
export async function ask<C extends Call>(
  path: string,
  locale: string,
  sent?: { form: Record<string, string>; key?: string },
): Promise<Asked<CallAnswer<C>>> {
  try {
    const response = await fetch(`/api${path}`, {
      headers: { 'accept-language': locale, ...(sent?.key && { 'idempotency-key': sent.key }) },
      ...(sent && { method: 'POST', body: new URLSearchParams(sent.form) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const body = await response.json();
    return response.ok ? { ok: true, answer: body } : { ok: false, trouble: body.error };
  } catch {
    return { ok: false, trouble: { code: 'no_answer' } };
  }
}

/** Whether a command may have had its effect all the same: the answer is lost, not refused. */
export const isUnclear = ({ code }: Trouble): boolean =>
  code === 'no_answer' || code === 'internal' || code.startsWith('upstream_') || code === 'idempotency_key_in_flight';
