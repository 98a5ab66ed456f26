import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';

/**
 * Newly received coins, animated digit by digit unless the visitor prefers reduced motion. Screen
 * readers get the number at once.
 */
export function ArrivingCoins({ coins }: { coins: number }) {
  const { t, locale } = useSite();
  const text = formatNumber(locale, coins);
  const letters = [...text].map((letter, place) => ({ letter, place }));
  return (
    <span className="coins">
      <span className="arriving" aria-hidden="true">
        {letters.map(({ letter, place }) => (
          <span key={place}>
            <span>{upTo(letter)}</span>
          </span>
        ))}
      </span>
      <span className="sr-only">{`${text} ${t('site:coins', { count: coins })}`}</span>
    </span>
  );
}

/** Returns all digits up to this one, one per line. Returns other characters unchanged. */
const upTo = (letter: string): string =>
  /\d/.test(letter) ? Array.from({ length: Number(letter) + 1 }, (_, digit) => digit).join('\n') : letter;
