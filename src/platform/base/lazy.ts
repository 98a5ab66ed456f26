/**
 * Wraps a function that is imported on its first call. Isolates start faster without code that
 * their first visitor does not need.
 */
export function lazy<Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Result>) {
  let loading: ReturnType<typeof load> | undefined;
  return async (...args: Args): Promise<Awaited<Result>> => {
    loading ??= load();
    return await (await loading)(...args);
  };
}
