/** A function of a part that is read and run when it is first wanted: an isolate begins without what its first visitor does not ask for. */
export function later<Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Result>) {
  let loaded: ReturnType<typeof load> | undefined;
  return async (...args: Args): Promise<Awaited<Result>> => {
    loaded ??= load();
    return await (await loaded)(...args);
  };
}
