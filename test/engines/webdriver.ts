/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that journeys use. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PATIENCE_MS } from './engine.ts';

/** The key of an element reference in responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const AGAIN_MS = 100;

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const element = z.object({ [ELEMENT]: z.string() });

/** A command that the driver refused, with its error code. */
class Refused extends Error {
  readonly code: string;

  constructor({ error, message }: z.infer<typeof errorSchema>) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** Errors that disappear once the page has progressed. */
const transientErrors = [
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'move target out of bounds',
];

/** One session of a driver that listens on this computer. */
export class WebDriver {
  readonly #base: string;
  #session = '';

  constructor(port: number) {
    this.#base = `http://127.0.0.1:${port}`;
  }

  /** Starts the session as soon as the driver listens. */
  async begin(capabilities: object): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (!(await this.#command('GET', '/status').catch(() => null))) {
      if (Date.now() > until) throw new Error('The driver does not listen.');
      await wait(AGAIN_MS);
    }
    const session = await this.#command('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    this.#session = `/session/${z.object({ sessionId: z.string() }).parse(session).sessionId}`;
    await this.ask('POST', '/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  }

  end = () => this.ask('DELETE', '');

  /** Runs a command in the session and returns its value. */
  ask = (method: string, place: string, body?: object) => this.#command(method, this.#session + place, body);

  /** Runs a command on the first matching element and retries until the page allows it. */
  async askElement(selector: string, place: string, body: object): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const reference = element.parse(await this.ask('POST', '/element', { using: 'css selector', value: selector }));
        await this.ask('POST', `/element/${reference[ELEMENT]}/${place}`, body);
        return;
      } catch (error) {
        const isPassing = error instanceof Refused && transientErrors.includes(error.code);
        if (!isPassing || Date.now() > until) throw new Error(`${selector}: ${place}`, { cause: error });
        await wait(AGAIN_MS);
      }
    }
  }

  async #command(method: string, place: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#base + place, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = answerSchema.parse(await answer.json());
    if (!answer.ok) throw new Refused(errorSchema.parse(value));
    return value;
  }
}
