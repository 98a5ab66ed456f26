import { hash } from './random.ts';

/** Returns the UUID for a name: in the format of version 4, the same on every run. */
export function uuidOf(name: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash(`${part}:${name}`).toString(16).padStart(8, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
