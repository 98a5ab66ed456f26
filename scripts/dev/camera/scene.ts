/**
 * Scene of the clock camera: a stage with moving lights, and the time in a strip of 32 cells at the
 * top, lowest bit first.
 */
import { MACROBLOCK, MACROBLOCK_BYTES, type Macroblock } from './pictures.ts';

export const COLUMNS = 8;
export const ROWS = 10;
export const WIDTH = COLUMNS * MACROBLOCK;
const HEIGHT = ROWS * MACROBLOCK;

/** Size of a bit of the clock in pixels. */
const CELL = WIDTH / 32;
const BRIGHT = 235;
const DARK = 16;
const GREY = 128;

interface Light {
  /** Oscillations in ten seconds, horizontally and vertically. */
  across: number;
  down: number;
  phase: number;
  radius: number;
  cb: number;
  cr: number;
}

/** A scene that differs per name. */
export class Scene {
  private readonly lights: readonly Light[];
  private readonly hue: number;

  constructor(name: string) {
    let seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7);
    const next = (least: number, max: number) => {
      seed = (seed * 16_807 + 11) % 99_991;
      return least + (seed / 99_991) * (max - least);
    };
    this.hue = next(0, 2 * Math.PI);
    this.lights = [0, 1, 2].map((index) => ({
      across: 1 + (index % 2),
      down: 1 + ((index + 1) % 3),
      phase: next(0, 2 * Math.PI),
      radius: next(18, 26),
      cb: Math.round(GREY + 60 * Math.cos(this.hue + index)),
      cr: Math.round(GREY + 60 * Math.sin(this.hue + index)),
    }));
  }

  /**
   * Returns all macroblocks at a moment, row by row. The strip shows the lower 32 bits of
   * `clockMs`.
   */
  at(clockMs: number): Macroblock[] {
    const turn = ((clockMs % 10_000) / 10_000) * 2 * Math.PI;
    const lights = this.lights.map((light) => ({
      ...light,
      x: WIDTH / 2 + (WIDTH / 3) * Math.sin(light.across * turn + light.phase),
      y: HEIGHT / 2 + (HEIGHT / 3) * Math.cos(light.down * turn + light.phase),
    }));
    return Array.from({ length: COLUMNS * ROWS }, (_, index) => {
      const left = (index % COLUMNS) * MACROBLOCK;
      const top = Math.floor(index / COLUMNS) * MACROBLOCK;
      const near = lights.filter(
        ({ x, y, radius }) => Math.abs(x - left - 8) < radius + 8 && Math.abs(y - top - 8) < radius + 8,
      );
      return this.draw(left, top, near, clockMs);
    });
  }

  private draw(left: number, top: number, lights: readonly (Light & { x: number; y: number })[], clockMs: number) {
    const pixels = new Uint8Array(MACROBLOCK_BYTES);
    for (let index = 0; index < 256; index += 1) {
      const [x, y] = [left + (index % 16), top + Math.floor(index / 16)];
      const glow = lights.reduce((sum, light) => sum + glowOf(light, x, y), 0);
      const lit = Math.min(BRIGHT, Math.round(40 + (60 * y) / HEIGHT + 130 * glow));
      pixels[index] = y < CELL ? cellOf(clockMs, x) : lit;
    }
    for (let index = 0; index < 64; index += 1) {
      const [x, y] = [left + 2 * (index % 8), top + 2 * Math.floor(index / 8)];
      const light = lights.find((one) => glowOf(one, x, y) > 0.1);
      const isStrip = y < CELL;
      const ground = 40 * (1 - y / HEIGHT);
      pixels[256 + index] = isStrip ? GREY : (light?.cb ?? Math.round(GREY + ground * Math.cos(this.hue)));
      pixels[320 + index] = isStrip ? GREY : (light?.cr ?? Math.round(GREY + ground * Math.sin(this.hue)));
    }
    return pixels;
  }
}

const glowOf = ({ x, y, radius }: { x: number; y: number; radius: number }, atX: number, atY: number) =>
  Math.max(0, 1 - ((atX - x) ** 2 + (atY - y) ** 2) / radius ** 2);

const cellOf = (clockMs: number, x: number) =>
  Math.floor(clockMs / 2 ** Math.floor(x / CELL)) % 2 === 1 ? BRIGHT : DARK;
