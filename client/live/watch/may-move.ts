interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/**
 * Returns false if the viewer prefers reduced motion or data, or has a slow connection. A
 * cellular connection counts as slow, unless `isCellularFine`.
 */
export function mayMove(isCellularFine = false): boolean {
  const { connection = {} } = navigator as { connection?: Connection };
  const { saveData = false, type = '', effectiveType = '4g' } = connection;
  const isUnwanted = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].some(
    (mediaQuery) => matchMedia(mediaQuery).matches,
  );
  return !(isUnwanted || saveData || (type === 'cellular' && !isCellularFine) || effectiveType !== '4g');
}
