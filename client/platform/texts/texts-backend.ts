/**
 * Where i18next finds further namespaces: `/texts/{language}/{namespace}.json` of the edge. i18next retries by itself
 * (5 times, from 350 ms, doubling, 10 reads at a time), but only where a callback-style backend asks for it
 * with `callback(error, true)`: after network errors, 5xx and 429, not after a 404.
 */
import type { BackendModule, InitOptions, ReadCallback } from 'i18next';

export const loadingOptions = {
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
} satisfies InitOptions;

/** A read that never ends is one that failed. */
const DEADLINE_MS = 8_000;

const textsPath = (language: string, namespace: string): string => `/texts/${language}/${namespace}.json`;

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
