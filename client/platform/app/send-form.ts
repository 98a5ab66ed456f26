/**
 * A page's own form, sent by a script: to the address and with the fields that it has without one. The edge runs the same
 * action, and answers with data in place of a page (src/platform/request/form-answer.ts).
 */
import type { Trouble } from './trouble.ts';

/** Where to go on; or what the page is made of now, refused or done; or why neither is known. */
export type FormAnswer<Props> = { location: string } | { props: Props } | { trouble: Trouble };

const DEADLINE_MS = 20_000;

/** A command with the same key is under way, in another tab perhaps: its answer will be ours too. */
const PATIENCE_TRIES = 5;

/** Sends the fields to the form's address. Never throws: where there is no answer, the trouble is `no_answer`. */
export async function sendForm<Props>(action: string, fields: FormData): Promise<FormAnswer<Props>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce<Props>(action, fields);
    const wait = 'trouble' in answer && answer.trouble.code === 'idempotency_key_in_flight' ? answer.trouble : null;
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
    const answer: FormAnswer<Props> | { error: Trouble } = await response.json();
    return 'error' in answer ? { trouble: answer.error } : answer;
  } catch {
    return { trouble: { code: 'no_answer' } };
  }
}
