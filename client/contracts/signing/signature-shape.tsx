/**
 * A signature: drawn strokes in the text colour, or a typed name. It is decorative; the page
 * describes it in words.
 */
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

/** Returns the bounding box of a path with absolute coordinates, as a `viewBox`. */
function boxOf(path: string): [number, number, number, number] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left - MARGIN, top - MARGIN, Math.max(...xs) - left + 2 * MARGIN, Math.max(...ys) - top + 2 * MARGIN];
}
