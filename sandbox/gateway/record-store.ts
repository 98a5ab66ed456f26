/** Storage of the records; writes are visible immediately. */
export interface RecordStore {
  get<Value>(key: string): Value | undefined;
  put(key: string, value: unknown): void;
  /** Returns all values whose keys start with the prefix, ordered by key. */
  list<Value>(prefix: string): Value[];
}

/** Returns a store in a Durable Object's storage. */
export const storedIn = ({ kv }: DurableObjectStorage): RecordStore => ({
  get: <Value>(key: string) => kv.get<Value>(key),
  put: (key, value) => kv.put(key, value),
  list: <Value>(prefix: string) => [...kv.list<Value>({ prefix })].map(([, value]) => value),
});

/** Returns a store that is lost with the process. */
export function memoryStore(): RecordStore {
  const all = new Map<string, unknown>();
  return {
    get: <Value>(key: string) => structuredClone(all.get(key)) as Value | undefined,
    put: (key, value) => void all.set(key, structuredClone(value)),
    list: <Value>(prefix: string) =>
      [...all.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => structuredClone(all.get(key)) as Value),
  };
}
