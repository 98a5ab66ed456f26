/** Maximum time that a page waits for data of its member. */
const MAX_WAIT_MS = 100;

/** Returns the value if it arrives in time to be part of the initial page, otherwise null. */
export async function withTimeout<Value>(promise: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), MAX_WAIT_MS);
  });
  const result = await Promise.race([promise, late]);
  clearTimeout(timer);
  return result;
}
