/** A signature's strokes as the path of an SVG: its first point, then how far each next one is, in whole dots. */

/** A stroke, as the pad gives it. */
export interface Stroke {
  points: readonly { x: number; y: number }[];
}

/** Empty where nothing was drawn. As long as a form takes at most: what comes after that is left out. */
export function pathOf(strokes: readonly Stroke[], most = 20_000): string {
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
    // A dot is a line to where it is.
    if (points.length === 1) stroke += `L${atX} ${atY}`;
    if (path.length + stroke.length > most) break;
    path += stroke;
  }
  return path;
}
