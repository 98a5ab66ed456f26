/** Parses `m:ss`, or plain seconds. Returns null for anything else. */
export function parseClock(text: string): number | null {
  const [, minutes = '0', seconds] = /^\s*(?:(\d{1,4}):)?(\d{1,5})\s*$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds);
}
