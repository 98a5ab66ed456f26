import { CoinAmount } from '../coin-amount.tsx';

/** A coin balance at the end of a bar, with its owner. */
export function BarBalance({ text, coins }: { text: string; coins: number }) {
  return (
    <p className="shrink-0 text-right leading-snug">
      <span className="sr-only text-xs text-soft md:not-sr-only md:block">{text} </span>
      <b className="font-bold">
        <CoinAmount coins={coins} />
      </b>
    </p>
  );
}
