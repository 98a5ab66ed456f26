import type { SentSignal } from '../../../calls/live/broadcast/picture.ts';

/**
 * Formats the received signal. `line` is the text for the signal, with the placeholders `{width}`,
 * `{height}`, `{fps}`, `{kbps}` and `{sound}`.
 */
export function receivedText(
  { picture }: Pick<SentSignal, 'picture'>,
  { line, sound, silent }: { line: string; sound: string; silent: string },
): string {
  const values: Record<string, unknown> = {
    width: picture?.width,
    height: picture?.height,
    fps: picture?.frames_per_second,
    kbps: picture?.kilobits_per_second,
    sound: picture?.has_sound ? sound : silent,
  };
  return line.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '–'));
}
