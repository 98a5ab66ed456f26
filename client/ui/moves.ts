/** Animations of changes. Visitors who prefer reduced motion do not see them. */

const STILL = '(prefers-reduced-motion: reduce)';
const METER_MS = 600;

/** Returns false if the visitor prefers reduced motion. */
export const wantsMotion = (): boolean => !matchMedia(STILL).matches;

/** Animates a meter to a new value. `data-to` holds that value from the start. */
export function moveMeter(meter: HTMLMeterElement, { value, max }: { value: number; max: number }): void {
  const from = meter.max === max && wantsMotion() ? meter.value : value;
  meter.max = max;
  meter.dataset.to = String(value);
  const startMs = performance.now();
  const step = () => {
    // A later change has replaced this one.
    if (meter.dataset.to !== String(value)) return;
    const part = Math.min(1, (performance.now() - startMs) / METER_MS);
    meter.value = part === 1 ? value : from + (value - from) * part;
    if (part < 1) requestAnimationFrame(step);
  };
  if (from === value) meter.value = value;
  else step();
}
