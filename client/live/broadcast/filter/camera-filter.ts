/** Draws filtered pictures of the camera on a canvas, with WebGL. */
import type { PictureFilter } from '../send/capture.ts';
import type { Size } from '../send/small-size.ts';
import type { FilterSetting } from './filter-setting.ts';
import { MissedFrames } from './missed-frames.ts';
import { filterPrograms, type Program } from './shaders.ts';

/**
 * How each filter works. `side`: short side of the averaged picture in pixels, so the cost hardly
 * depends on the camera. `spread`: pixels of it between two points. The rest: see shaders.ts.
 */
const LOOKS = {
  smooth: { side: 240, spread: 1.5, range: 12, mask: 1, keep: 18 },
  blur: { side: 120, spread: 1.25, range: 0, mask: 2, keep: 0 },
} as const;
/** The share of the average at each strength. */
const AMOUNTS = [0.4, 0.7, 1];
/** Half axes of the sharp ellipse, as parts of the picture: tall, and wide. */
const CLEAR = { tall: [0.4, 0.36], wide: [0.27, 0.5] } as const;

/** A texture to draw on. */
interface Target {
  texture: WebGLTexture;
  buffer: WebGLFramebuffer;
}

/** A filter whose setting may change at any time. */
export interface CameraFilter extends PictureFilter {
  setting: FilterSetting;
  end: () => void;
}

/**
 * Returns a filter. Null: this device has no WebGL2, or refuses the shaders. `lost` is called when
 * the browser takes the context away. `dropped` is called for each frame that the filter or an
 * encoder misses.
 */
export function cameraFilter(
  first: FilterSetting,
  { lost, dropped }: { lost: () => void; dropped: () => void },
): CameraFilter | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  const programs = gl && filterPrograms(gl);
  if (!gl || !programs) return null;
  canvas.addEventListener('webglcontextlost', lost);
  const picture = newTexture(gl, gl.LINEAR_MIPMAP_NEAREST);
  const targets = [newTarget(gl), newTarget(gl)] as const;
  const missed = new MissedFrames();
  let averaged: Size = { width: 0, height: 0 };

  const resize = ({ width, height }: Size, side: number) => {
    // Setting the size clears the canvas, even if the size is the same.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const scale = Math.min(1, side / Math.min(width, height));
    const next = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (next.width === averaged.width && next.height === averaged.height) return;
    averaged = next;
    for (const { texture } of targets) {
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, next.width, next.height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    }
  };
  const fill = (program: Program, source: WebGLTexture, target: Target | null, { width, height }: Size) => {
    gl.bindTexture(gl.TEXTURE_2D, source);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target?.buffer ?? null);
    gl.viewport(0, 0, width, height);
    gl.uniform1f(program.place('up'), target ? 1 : -1);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };

  return {
    canvas,
    setting: first,
    dropped,
    drew: (took_ms, frameRate) => missed.add(took_ms, frameRate) && dropped(),
    draw(source, size) {
      if (gl.isContextLost()) return false;
      const { kind, strength } = this.setting;
      const settings = LOOKS[kind];
      const { spread, join } = programs;
      resize(size, settings.side);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, picture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
      gl.generateMipmap(gl.TEXTURE_2D);
      spread.use();
      gl.uniform1f(spread.place('range'), settings.range);
      gl.uniform1f(spread.place('amount'), kind === 'smooth' ? (AMOUNTS[strength - 1] ?? 1) : 1);
      gl.uniform2fv(spread.place('clear'), size.height > size.width ? CLEAR.tall : CLEAR.wide);
      gl.uniform1i(spread.place('mask'), 0);
      gl.uniform2f(spread.place('step'), settings.spread / averaged.width, 0);
      fill(spread, picture, targets[0], averaged);
      gl.uniform1i(spread.place('mask'), settings.mask);
      gl.uniform2f(spread.place('step'), 0, settings.spread / averaged.height);
      fill(spread, targets[0].texture, targets[1], averaged);
      join.use();
      gl.uniform1f(join.place('keep'), settings.keep);
      gl.uniform1i(join.place('average'), 1);
      gl.activeTexture(gl.TEXTURE1);
      gl.bindTexture(gl.TEXTURE_2D, targets[1].texture);
      gl.activeTexture(gl.TEXTURE0);
      fill(join, picture, null, size);
      return true;
    },
    // A page may have sixteen contexts at a time.
    end() {
      canvas.removeEventListener('webglcontextlost', lost);
      if (!gl.isContextLost()) gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

function newTexture(gl: WebGL2RenderingContext, filter: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  return texture;
}

function newTarget(gl: WebGL2RenderingContext): Target {
  const texture = newTexture(gl, gl.LINEAR);
  const buffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  return { texture, buffer };
}
