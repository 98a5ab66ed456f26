/** A function of a part that is read and run when it is first wanted: an isolate begins without what its first visitor does not ask for. */
export const later =
  <Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Result>) =>
  async (...args: Args): Promise<Awaited<Result>> =>
    await (await load())(...args);
