/**
 * Loads further namespaces for i18next from `/texts/{language}/{namespace}.json` of the edge.
 * i18next retries 5 times, starting at 350 ms and doubling, with 10 reads in parallel. It retries
 * only if a callback-style backend calls `callback(error, true)`: after network errors, 5xx and
 * 429, not after a 404.
 */
import type { BackendModule, InitOptions, ReadCallback } from 'i18next';

/** Limits of i18next. `retryTimeout` is in milliseconds and doubles with each retry. */
export const loadingOptions = {
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
} satisfies InitOptions;

/** Maximum duration of a read in milliseconds. A slower one counts as failed. */
const DEADLINE_MS = 8_000;

const textsPath = (language: string, namespace: string): string => `/texts/${language}/${namespace}.json`;

/** The backend that i18next calls for a namespace that the page did not bring. */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    void readTexts(textsPath(language, namespace), callback);
  },
};

async function readTexts(path: string, callback: ReadCallback): Promise<void> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.ok) callback(null, await response.json());
    else callback(`${path}: ${response.status}`, response.status >= 500 || response.status === 429);
  } catch {
    callback(`${path}: no answer`, true);
  }
}
