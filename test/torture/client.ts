/** Sends the requests of the storm, and records responses that are violations. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Dice } from './dice.ts';
import type { Answer, Asked, Person } from './stage.ts';

/** A period in which the Workers did not run. */
interface Outage {
  from: number;
  to: number;
}

interface Sent {
  person: Person;
  request: Asked & { key: string };
  /** The first successful response. */
  done: string | null;
}

const refusal = z.object({ error: z.object({ code: z.string() }) });
const subject = z.object({ data: z.object({ uuid: z.uuid() }) });

const BROKEN_KEYS = [
  '',
  'short',
  "' OR 1=1 --",
  'x'.repeat(300),
  '00000000-0000-4000-8000-000000000000',
  '"; DROP TABLE orders"',
];
const REMEMBERED = 300;

export class Client {
  /** One sentence per violation, with its request. */
  readonly violations: string[] = [];
  readonly #url: string;
  readonly #say: (line: string) => void;
  readonly #outages: Outage[] = [];
  readonly #entries: Sent[] = [];
  /** Number of responses by status and code. */
  readonly answers = new Map<string, number>();

  constructor(url: string, say: (line: string) => void) {
    this.#url = url;
    this.#say = say;
  }

  /** Records that the Workers do not run until `revive` has ended. */
  async during(revive: () => Promise<void>) {
    const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    await revive();
    outage.to = performance.now();
  }

  /** Sends a request to the API as a person of the storm. */
  async ask(person: Person, request: Asked, dice: Dice): Promise<Answer> {
    const key = request.key === true ? this.#keyOf(person, dice) : request.key;
    const answer = await this.#send(person, { ...request, ...(key !== undefined && { key }) });
    if (key !== undefined) this.#remember(person, { ...request, key }, answer);
    return answer;
  }

  /** Repeats one of the latest idempotent requests. A success must equal the first success. */
  async again(dice: Dice): Promise<void> {
    const entry = dice.pick(this.#entries);
    if (!entry) return;
    const { person, request } = entry;
    const form = dice.chance(0.2) ? { ...request.form, ground: 'another', amount_satang: '4200' } : request.form;
    const answer = await this.#send(person, { ...request, ...(form && { form }) });
    if (answer.status !== 200) return;
    const outcome = essence(answer.body);
    if (form === request.form && entry.done !== null && entry.done !== outcome)
      this.violations.push(`a key had two answers: ${entry.done} and ${outcome} (${request.path} ${request.key})`);
    if (form !== request.form && entry.done !== null && outcome !== entry.done)
      this.violations.push(`a key did two things: ${entry.done} and ${outcome} (${request.path} ${request.key})`);
    entry.done ??= outcome;
  }

  /** Sends any request. A server error that no kill explains is a violation. */
  async fetch(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const from = performance.now();
    try {
      const response = await fetch(this.#url + path, { redirect: 'manual', ...init });
      const answer = { status: response.status, text: await response.text() };
      if (answer.status >= 500)
        this.#note(from, `${init.method} ${path} was answered ${answer.status} ${answer.text.slice(0, 300)}`);
      return answer;
    } catch (error) {
      // Requests fail during a kill, and its end is recorded a moment later.
      await wait(50);
      this.#note(
        from,
        `${init.method} ${path} was not answered: ${error instanceof Error ? (error.cause ?? error) : error}`,
      );
      return { status: 0, text: '' };
    }
  }

  #keyOf(person: Person, dice: Dice): string {
    if (dice.chance(0.03)) return dice.pick(BROKEN_KEYS) ?? '';
    const ownEntries = this.#entries.filter((entry) => entry.person === person);
    return (dice.chance(0.05) && dice.pick(ownEntries)?.request.key) || dice.uuid();
  }

  #remember(person: Person, request: Asked & { key: string }, { status, body }: Answer) {
    const entry = this.#entries.find((one) => one.person.uuid === person.uuid && one.request.key === request.key);
    if (entry) return;
    this.#entries.push({ person, request, done: status === 200 ? essence(body) : null });
    if (this.#entries.length > REMEMBERED) this.#entries.shift();
  }

  async #send(person: Person, { method = 'POST', path, form, key }: Asked): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'cf-connecting-ip': person.address,
      ...(typeof key === 'string' && { 'idempotency-key': key }),
    };
    const body = method === 'POST' ? new URLSearchParams(form) : null;
    const { status, text } = await this.fetch(`/api${path}`, { method, headers, body });
    const answer = { status, ...readBody(text) };
    const outcome = `${status} ${answer.code}`;
    this.answers.set(outcome, (this.answers.get(outcome) ?? 0) + 1);
    this.#say(
      `${person.kind} ${person.uuid} ${method} ${path} ${JSON.stringify(form ?? {})} ${key ?? ''} -> ${outcome}`,
    );
    if (status >= 400 && status < 500 && answer.code === '')
      this.violations.push(`${method} ${path} was answered ${status} without a code: ${text.slice(0, 200)}`);
    return answer;
  }

  #note(from: number, sentence: string) {
    const to = performance.now();
    if (!this.#outages.some((outage) => outage.from <= to && outage.to >= from)) this.violations.push(sentence);
  }
}

/** Returns the id of the record in a response: its state may have changed since. */
function essence(body: unknown): string {
  const result = subject.safeParse(body);
  return result.success ? result.data.data.uuid : JSON.stringify(body);
}

function readBody(text: string): { code: string; body: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    const result = refusal.safeParse(body);
    return { code: result.success ? result.data.error.code : '', body };
  } catch {
    return { code: '', body: null };
  }
}
