/** Returns a random generator of integers below a limit. A seed repeats its numbers. */
export function chance(state: number) {
  let next = state >>> 0;
  return (below: number) => {
    next = (Math.imul(next, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((next / 2 ** 32) * below);
  };
}
