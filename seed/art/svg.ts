// The elements of all pictures. The root sets round line ends once for all strokes. `mirrored`
// writes its ids as a bare @ and `form` as ^. Only the picture knows the prefix that makes them
// unique: § stands for it.
export function svg(width: number, height: number, id: string, body: string): string {
  const numbered = (mark: string) => {
    let pair = 0;
    return () => `${id}${mark}${Math.floor(pair++ / 2)}`;
  };
  const content = body.replaceAll('@', numbered('')).replaceAll('^', numbered('f')).replaceAll('§', id);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${short(content)}</svg>`;
}

// Shortens the SVG without changing the picture: joins neighbours with the same stroke, and removes
// optional spaces and zeros.
function short(body: string): string {
  return body
    .replace(/<path d="([^"]*)"( stroke="[^"]*" stroke-width="[^"]*")\/><path d="([^"]*)"\2\/>/g, '<path d="$1$3"$2/>')
    .replace(/ (?:cx|cy|x|y|x1|y1)="0"/g, '')
    .replace(/ d="[^"]*"/g, (d) => d.replace(/ (?=-)/g, (gap, at) => (at === 0 ? gap : '')))
    .replace(/(?<=[" ,a-zA-Z-])0\.(?=\d)/g, '.');
}

export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${faded(opacity)}/>`;

export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"${faded(opacity)}/>`;

/** Draws a row of balls along a path: curls, braids, bulbs, pearls. */
export const beads = (d: string, colour: string, size: number, gap: number): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${size}" stroke-dasharray=".1 ${gap}"/>`;

export const circle = (x: number, y: number, radius: number, colour: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${faded(opacity)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${faded(opacity)}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  colour: string,
  opacity = 1,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"${faded(opacity)}/>`;

export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;

/** Clips `body` to a frame. */
export const clipped = (id: string, frame: string, body: string): string =>
  `<clipPath id="${id}">${frame.replace(/ fill="[^"]*"/, '')}</clipPath><g clip-path="url(#${id})">${body}</g>`;

/** Draws `body` on both sides of the middle. Must not be nested. */
export const mirrored = (body: string): string => `<g id="@">${body}</g><use href="#@" transform="scale(-1 1)"/>`;

type Stop = string | readonly [colour: string, opacity: number];

/**
 * Defines a gradient. Without `along` it runs down the shape; with it, from x1 y1 to x2 y2 in user
 * space.
 */
export function linear(id: string, stops: readonly Stop[], along?: readonly [number, number, number, number]): string {
  const way = along
    ? ` gradientUnits="userSpaceOnUse" x1="${along[0]}" y1="${along[1]}" x2="${along[2]}" y2="${along[3]}"`
    : ' x2="0" y2="1"';
  return `<linearGradient id="${id}"${way}>${stops.map(stop(stops.length)).join('')}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[], [x, y, radius]: readonly [number, number, number]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops.map(stop(stops.length)).join('')}</radialGradient>`;
}

export const use = (id: string): string => `url(#${id})`;

function stop(count: number) {
  return (one: Stop, index: number): string => {
    const [colour, opacity] = typeof one === 'string' ? ([one, 1] as const) : one;
    const offset = Math.round((index / (count - 1)) * 100) / 100;
    return `<stop${offset ? ` offset="${offset}"` : ''} stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
  };
}

function faded(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : '';
}
