/**
 * Submits a form of the page by script, with the same address and fields as without one. The edge
 * runs the same action and returns data instead of a page (src/platform/request/form-answer.ts).
 */
import type { FormError } from './form-error.ts';

/**
 * A redirect, the new props of the page after success or rejection, or a failure whose outcome may
 * be unknown.
 */
export type FormAnswer<Props> = { location: string } | { props: Props } | { formError: FormError };

const DEADLINE_MS = 20_000;

/**
 * Maximum attempts while a command with the same key runs, perhaps in another tab. Both then get
 * the same response.
 */
const PATIENCE_TRIES = 5;

/**
 * Sends the fields to the form's address. Never throws: without a response the code is `no_answer`.
 */
export async function sendForm<Props>(action: string, fields: FormData): Promise<FormAnswer<Props>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce<Props>(action, fields);
    const wait =
      'formError' in answer && answer.formError.code === 'idempotency_key_in_flight' ? answer.formError : null;
    if (!wait || tries === PATIENCE_TRIES) return answer;
    await new Promise((wake) => setTimeout(wake, wait.retry_after_seconds * 1000));
  }
}

async function sendOnce<Props>(action: string, fields: FormData): Promise<FormAnswer<Props>> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer: FormAnswer<Props> | { error: FormError } = await response.json();
    return 'error' in answer ? { formError: answer.error } : answer;
  } catch {
    return { formError: { code: 'no_answer' } };
  }
}
