/**
 * Lights flat shapes as if they were solid: the blurred mask of a shape is its height, the slope of
 * the height gives normals, and point lights shade them.
 */
import sharp from 'sharp';
import { FILM } from '../../../../seed/filmed-lives.ts';

const { width, height } = FILM;
const AREA = width * height;
/** Linear intensities of bytes. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

/** Red, green and blue, from 0 to 1 and above. */
export type Colour = readonly [number, number, number];

/** A light at a position in pixels. A negative `z` is behind the figure: it lights edges. */
export interface PointLight {
  at: readonly [x: number, y: number, z: number];
  colour: Colour;
  /** Distance in pixels at which half of the light is left. */
  reach: number;
}

/** A part of the figure. Parts are listed from back to front. */
export interface Part {
  /** White shapes, as SVG. */
  shape: string;
  /** Colours on the shapes, as SVG. */
  paint: string;
  /** Depth of the roundness in pixels. */
  depth: number;
  /** Sharpness of the edge: the blur in pixels. */
  soft: number;
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** Renders the red channel of a drawing, blurred. */
const grey = (content: string, blur: number) =>
  sharp(svg(`<path d="M0 0H${width}V${height}H0Z"/>${content}`))
    .blur(Math.max(0.3, blur))
    .extractChannel(0)
    .raw()
    .toBuffer();

/**
 * Blurs by the mean of a window, three times in each direction: nearly a Gaussian, without steps.
 */
function blurred(mask: Float32Array, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round(sigma * 0.94));
  let from = mask;
  for (let pass = 0; pass < 3; pass += 1) from = blurredDown(blurredAcross(from, radius), radius);
  return from;
}

function blurredAcross(from: Float32Array, radius: number): Float32Array {
  const to = new Float32Array(AREA);
  const share = 1 / (2 * radius + 1);
  for (let first = 0; first < AREA; first += width) {
    const last = first + width - 1;
    let sum = 0;
    for (let at = first - radius; at <= first + radius; at += 1) sum += from[Math.max(first, at)] ?? 0;
    for (let at = first; at <= last; at += 1) {
      to[at] = sum * share;
      sum += (from[Math.min(last, at + radius + 1)] ?? 0) - (from[Math.max(first, at - radius)] ?? 0);
    }
  }
  return to;
}

function blurredDown(from: Float32Array, radius: number): Float32Array {
  const to = new Float32Array(AREA);
  const sums = new Float32Array(width);
  const share = 1 / (2 * radius + 1);
  const rowOf = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  const add = (row: number, times: number) => {
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0) * times;
  };
  for (let y = -radius; y <= radius; y += 1) add(rowOf(y), 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[y * width + x] = (sums[x] ?? 0) * share;
    add(rowOf(y + radius + 1), 1);
    add(rowOf(y - radius), -1);
  }
  return to;
}

/** Blurs that add up to a height: fine edges, and the roundness of the whole. */
const ROUND = [
  [5, 0.2],
  [18, 0.3],
  [55, 0.5],
] as const;

/** Draws lit parts over a picture of linear colours, three numbers per pixel. */
export async function relight(
  picture: Float32Array,
  parts: readonly Part[],
  lights: readonly PointLight[],
  ambient: Colour,
) {
  for (const { shape, paint, depth, soft } of parts) {
    const mask = await grey(shape, soft);
    const sharpMask = Float32Array.from(await grey(shape, 0.6), (value) => value / 255);
    const blurs = ROUND.map(([sigma]) => blurred(sharpMask, sigma));
    const colours = await sharp(svg(paint)).blur(0.6).removeAlpha().raw().toBuffer();
    const high = new Float32Array(AREA);
    for (let at = 0; at < AREA; at += 1)
      high[at] = ROUND.reduce((sum, [, share], index) => sum + (blurs[index]?.[at] ?? 0) * share, 0) * depth;
    for (let at = 0; at < AREA; at += 1) {
      const cover = (mask[at] ?? 0) / 255;
      if (cover < 0.004) continue;
      const [x, y, z] = [at % width, Math.floor(at / width), high[at] ?? 0];
      const nx = (high[Math.max(0, at - 1)] ?? 0) - (high[Math.min(AREA - 1, at + 1)] ?? 0);
      const ny = (high[Math.max(0, at - width)] ?? 0) - (high[Math.min(AREA - 1, at + width)] ?? 0);
      const long = Math.sqrt(nx * nx + ny * ny + 4);
      let [red, green, blue] = ambient;
      for (const { at: from, colour, reach } of lights) {
        const [lx, ly, lz] = [from[0] - x, from[1] - y, from[2] - z];
        const far = Math.sqrt(lx * lx + ly * ly + lz * lz);
        // Light wraps a little around skin and hair.
        const cosine = ((nx * lx + ny * ly + 2 * lz) / (long * far) + 0.12) / 1.12;
        if (cosine <= 0) continue;
        const share = cosine / (1 + (far / reach) ** 2);
        red += colour[0] * share;
        green += colour[1] * share;
        blue += colour[2] * share;
      }
      put(picture, at, [red, green, blue], colours, cover);
    }
  }
}

/** Blends a lit surface over a picture. */
function put(picture: Float32Array, at: number, light: Colour, surface: Uint8Array, cover: number) {
  for (let channel = 0; channel < 3; channel += 1) {
    const under = picture[at * 3 + channel] ?? 0;
    const albedo = LINEAR[surface[at * 3 + channel] ?? 0] ?? 0;
    picture[at * 3 + channel] = under + (albedo * (light[channel] ?? 0) - under) * cover;
  }
}

/** Renders a drawing to linear colours, blurred. `gain` brightens it. */
export async function ground(content: string, blur: number, gain = 1): Promise<Float32Array> {
  const bytes = await sharp(svg(`<path d="M0 0H${width}V${height}H0Z"/>${content}`))
    .removeAlpha()
    .blur(Math.max(0.3, blur))
    .raw()
    .toBuffer();
  return Float32Array.from(bytes, (value) => (LINEAR[value] ?? 0) * gain);
}

/** Adds a round glow to a picture. */
export function glow(picture: Float32Array, [cx, cy]: readonly [number, number], radius: number, colour: Colour) {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2);
      if (share < 0.002) continue;
      for (let channel = 0; channel < 3; channel += 1)
        picture[(y * width + x) * 3 + channel] =
          (picture[(y * width + x) * 3 + channel] ?? 0) + (colour[channel] ?? 0) * share;
    }
}

/**
 * Develops linear colours like a camera: light spills over edges, highlights are soft, the border
 * is darker, and there is a little noise.
 */
export function develop(picture: Float32Array): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(AREA * 4);
  const spill = [0, 1, 2].map((channel) => {
    const one = Float32Array.from({ length: AREA }, (_, at) => Math.min(3, picture[at * 3 + channel] ?? 0));
    return [blurred(one, 1.1), blurred(one, 26)] as const;
  });
  for (let at = 0; at < AREA; at += 1) {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    const shade = 1 - 0.55 * (x * x + y * y) * 1.6;
    // The same noise in every picture costs the encoder nothing, and hides steps in gradients.
    const noise = (((at * 2_654_435_761) >>> 8) % 256) / 256 - 0.5;
    for (let channel = 0; channel < 3; channel += 1) {
      const [own, around] = spill[channel] ?? [];
      const value = ((own?.[at] ?? 0) * 0.84 + (around?.[at] ?? 0) * 0.2) * shade;
      bytes[at * 4 + channel] = 255 * (1 - Math.exp(-1.5 * value)) ** (1 / 2.2) + noise * 3;
    }
    bytes[at * 4 + 3] = 255;
  }
  return bytes;
}
