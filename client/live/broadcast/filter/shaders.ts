/** Shaders of the picture filters. The first row of every texture is the top of the picture. */

/** Covers the target. `up` is -1 for a canvas, whose first row is at the bottom. */
const VERTEX = `#version 300 es
uniform float up;out vec2 v;
void main(){v=vec2(gl_VertexID&1,gl_VertexID>>1);gl_Position=vec4((v*2.-1.)*vec2(1,up),0,1);}`;

/**
 * Averages seven points of a row or column. `range` above 0 leaves out other colours, so edges stay
 * sharp. The last pass writes into alpha how much of the average a point gets: `mask` 1 selects
 * skin tones, which have a narrow range of Cb and Cr in all people, and 2 the area outside of an
 * ellipse.
 */
const SPREAD = `#version 300 es
precision highp float;
uniform sampler2D source;uniform vec2 step;uniform float range,amount;uniform vec2 clear;uniform int mask;
in vec2 v;out vec4 color;
void main(){
vec3 own=texture(source,v).rgb,sum=own;float all=1.;
for(int i=-3;i<=3;i++){if(i==0)continue;
vec3 near=texture(source,v+step*float(i)).rgb,gap=near-own;
float part=(1.-float(i*i)*.08)*max(0.,1.-dot(gap,gap)*range);
sum+=near*part;all+=part;}
sum/=all;
float share=0.;
if(mask==1){float luma=dot(sum,vec3(.299,.587,.114));
vec2 tone=(vec2(sum.b-luma,sum.r-luma)*vec2(.564,.713)-vec2(-.1,.1))/vec2(.1,.08);
share=(1.-smoothstep(.36,1.44,dot(tone,tone)))*smoothstep(.08,.2,luma);}
if(mask==2){vec2 away=(v-vec2(.5,.45))/clear;share=smoothstep(1.,2.2,dot(away,away));}
color=vec4(sum,share*amount);}`;

/** Mixes picture and average. `keep` above 0 leaves the picture where both differ: at edges. */
const JOIN = `#version 300 es
precision highp float;
uniform sampler2D source,average;uniform float keep;
in vec2 v;out vec4 color;
void main(){vec3 own=texture(source,v).rgb;vec4 other=texture(average,v);vec3 gap=own-other.rgb;
color=vec4(own-gap*other.a*max(0.,1.-dot(gap,gap)*keep),1);}`;

/** A linked program, and the places of its uniforms. */
export interface Program {
  use: () => void;
  place: (name: string) => WebGLUniformLocation | null;
}

/** Compiles both programs. Null: the browser refuses them. */
export function filterPrograms(gl: WebGL2RenderingContext): { spread: Program; join: Program } | null {
  const [spread, join] = [SPREAD, JOIN].map((fragment) => programOf(gl, fragment));
  return spread && join ? { spread, join } : null;
}

function programOf(gl: WebGL2RenderingContext, fragment: string): Program | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    use: () => gl.useProgram(program),
    place: (name) => {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name));
      return places.get(name) ?? null;
    },
  };
}
