/**
 * What is known without waiting: it comes out of the isolate's memory, within this turn of the event loop. Null for what has
 * to be fetched from anywhere.
 */
export async function atHand<Value extends object>(value: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 0);
  });
  const known = await Promise.race([value, turn]);
  clearTimeout(timer);
  return known;
}
