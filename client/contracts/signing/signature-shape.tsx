/** A signature as it was given, on its line: strokes in the colour of the text, or a name. What it is stands beside it in words. */
export function SignatureShape({ shape, value }: { shape: 'drawn' | 'typed'; value: string }) {
  if (shape === 'typed')
    return (
      <p className="min-w-0 text-xl break-words italic" aria-hidden="true">
        {value}
      </p>
    );
  const [left, top, width, height] = boxOf(value);
  return (
    <svg
      className="h-16 max-w-full justify-self-start"
      viewBox={`${left} ${top} ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={value} />
    </svg>
  );
}

const MARGIN = 4;

/** Around every point of a path whose points are all given in full. */
function boxOf(path: string): [number, number, number, number] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left - MARGIN, top - MARGIN, Math.max(...xs) - left + 2 * MARGIN, Math.max(...ys) - top + 2 * MARGIN];
}
