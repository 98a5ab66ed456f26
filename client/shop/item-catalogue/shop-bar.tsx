import { useAtomValue } from 'jotai';
import { OwnCoins } from '../../platform/layout/own-coins.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { coinsAtom } from './state.ts';

interface Bar {
  title: string;
  /** A path without language. Absent on the pages of the shop's tabs. */
  back?: { path: string; text: string };
}

/** Head of a shop page. */
export function ShopBar({ title, back, coins }: Bar & { coins: number | null }) {
  const { t, to } = useSite();
  return (
    <TaskBar {...(back && { back: { href: to(back.path), text: back.text } })} title={title}>
      {coins !== null && <OwnCoins text={t('shop:your_coins')} coins={coins} />}
    </TaskBar>
  );
}

/** The same on a hydrated page, where the balance stays current. */
export function LiveShopBar(bar: Bar) {
  return <ShopBar {...bar} coins={useAtomValue(coinsAtom)} />;
}

/** The balance on a hydrated page without a bar. */
export function LiveCoins() {
  const { t } = useSite();
  const coins = useAtomValue(coinsAtom);
  return coins !== null && <OwnCoins text={t('shop:your_coins')} coins={coins} />;
}
