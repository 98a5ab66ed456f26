/**
 * Draws the frames of a film with their alpha. The left half of a frame has the colours,
 * premultiplied by alpha, and the right half has the alpha.
 */

/** Turns the frame upright. `UNPACK_FLIP_Y_WEBGL` would do that on the main thread. */
const VERTEX = 'attribute vec2 p;varying vec2 v;void main(){v=vec2(p.x,-p.y)*.5+.5;gl_Position=vec4(p,0,1);}';

/**
 * Encoding leaves alpha a little above 0 and below 1. `h` is half a pixel: the halves must not mix.
 */
const FRAGMENT = `precision mediump float;varying vec2 v;uniform sampler2D f;uniform float h;void main(){
float x=clamp(v.x*.5,h,.5-h);
float a=clamp((texture2D(f,vec2(x+.5,v.y)).g-.03)/.94,0.,1.);
vec3 c=texture2D(f,vec2(x,v.y)).rgb;
gl_FragColor=vec4(min(c,vec3(a)),a);}`;

/** Returns a canvas and the function that draws the current frame on it. Null: no WebGL. */
export function filmCanvas(
  video: HTMLVideoElement,
): { canvas: HTMLCanvasElement; draw: () => void; end: () => void } | null {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth / 2;
  canvas.height = video.videoHeight;
  const gl = canvas.getContext('webgl', { antialias: false, depth: false, premultipliedAlpha: true });
  const program = gl?.createProgram();
  if (!gl || !program) return null;
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram.call(gl, program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 1, -1, -1, 1, 1, 1), gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, 'p');
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
  gl.uniform1f(gl.getUniformLocation(program, 'h'), 0.5 / video.videoWidth);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  return {
    canvas,
    draw() {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, video);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
    // A page may have sixteen contexts at a time.
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
