/**
 * The API, asked by the browser through our own origin. Only types come from the calls: their schemas stay on the
 * servers, where the edge has checked the answer before it sends it on.
 */
import type { Call, CallAnswer } from '../../calls/call.ts';
import type { FailureCode } from '../../calls/failure.ts';
import type { DailyWindow } from '../../calls/voucher.ts';

/** What stands beside a failure's code, as far as pages speak of it. */
interface Facts {
  missing_satang?: number | undefined;
  blocked_window?: DailyWindow | undefined;
  valid_from?: string | undefined;
  valid_until?: string | undefined;
  retry_after_seconds?: number | undefined;
  min_satang?: number | undefined;
  max_satang?: number | undefined;
  step_satang?: number | undefined;
  debt_satang?: number | undefined;
  /** An order that stands in the way. */
  order_uuid?: string | undefined;
  /** Of the shop: the price that is asked now, and what is missing to pay it. */
  price_coins?: number | undefined;
  missing_coins?: number | undefined;
}

/** `no_answer`: nobody knows what became of the question. */
export interface Trouble extends Facts {
  code: FailureCode | 'no_answer';
}

export type Asked<Answer> = { ok: true; answer: Answer } | { ok: false; trouble: Trouble };

const DEADLINE_MS = 10_000;

/** Asks a call at its path; a form makes it a POST. */
export async function ask<C extends Call>(
  path: string,
  locale: string,
  sent?: { form: Record<string, string>; key?: string } | { method: 'DELETE' },
): Promise<Asked<CallAnswer<C>>> {
  const form = sent && 'form' in sent ? sent : undefined;
  try {
    const response = await fetch(`/api${path}`, {
      headers: { 'accept-language': locale, ...(form?.key && { 'idempotency-key': form.key }) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form.form) } : sent),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return { ok: true, answer: await response.json() };
    const { error }: { error: Trouble } = await response.json();
    return { ok: false, trouble: error };
  } catch {
    return { ok: false, trouble: { code: 'no_answer' } };
  }
}

/** Whether a command may have had its effect all the same: the answer is lost, not refused. */
export const isUnclear = ({ code }: Trouble): boolean =>
  code === 'no_answer' || code === 'internal' || code.startsWith('upstream_') || code === 'idempotency_key_in_flight';
