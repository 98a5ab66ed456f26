/**
 * Returns the value if it is already in the memory of the isolate, so that it resolves within this
 * turn of the event loop. Returns null if it must be fetched.
 */
export async function peekSettled<Value extends object>(value: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 0);
  });
  const result = await Promise.race([value, turn]);
  clearTimeout(timer);
  return result;
}
