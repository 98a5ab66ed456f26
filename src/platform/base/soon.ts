/** A page does not wait for longer to say what its member has. */
const WAITED_MS = 100;

/** What comes soon enough to stand on the page at once; otherwise null. */
export async function soon<Value>(coming: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAITED_MS);
  });
  const told = await Promise.race([coming, late]);
  clearTimeout(timer);
  return told;
}
