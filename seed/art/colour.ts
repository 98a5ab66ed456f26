/** Mixes two six-digit hex colours; `share` 0 is the first, 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Returns a colour as it appears in a light of another colour. */
export function multiplied(colour: string, light: string): string {
  const channel = (at: number) =>
    Math.round((Number.parseInt(colour.slice(at, at + 2), 16) * Number.parseInt(light.slice(at, at + 2), 16)) / 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export const NIGHT = '#140c2e';
export const INDIGO = '#23155a';
export const PINK = '#ff3e8a';
export const ORANGE = '#ff9a3d';
export const GOLD = '#ffc53d';
export const CREAM = '#fff3e0';

export const darker = (colour: string, share = 0.25): string => mixed(colour, '#1a0b3a', share);
export const lighter = (colour: string, share = 0.3): string => mixed(colour, '#ffffff', share);
