/** A signature's strokes as an SVG path with absolute coordinates in whole pixels. */

/** A stroke from `signature_pad`. */
export interface Stroke {
  points: readonly { x: number; y: number }[];
}

/**
 * Returns the path, empty if nothing was drawn. Drops the stroke that would exceed `maxLength`
 * characters, the limit of the form, and all later strokes.
 */
export function pathOf(strokes: readonly Stroke[], maxLength = 20_000): string {
  let path = '';
  for (const { points } of strokes) {
    let [atX, atY] = [0, 0];
    let stroke = '';
    for (const [index, point] of points.entries()) {
      const [x, y] = [Math.round(point.x), Math.round(point.y)];
      if (index > 0 && x === atX && y === atY) continue;
      stroke += index === 0 ? `M${x} ${y}` : `L${x} ${y}`;
      [atX, atY] = [x, y];
    }
    // A dot is a line of length 0.
    if (points.length === 1) stroke += `L${atX} ${atY}`;
    if (path.length + stroke.length > maxLength) break;
    path += stroke;
  }
  return path;
}
