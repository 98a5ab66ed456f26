import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { BarBalance } from '../../ui/task/bar-balance.tsx';
import { coinsAtom } from './state.ts';

interface Bar {
  title: string;
  /** A path without its language. */
  back: { path: string; text: string };
  /** Where a visitor comes back to from the sign-in page, without its language. */
  here: string;
}

/** The top of a page of the shop; at its end the viewer's coins, or the way in. */
export function ShopBar({ title, back, here, coins }: Bar & { coins: number | null }) {
  const { t, to, viewer } = useSite();
  return (
    <TaskBar back={{ href: to(back.path), text: back.text }} title={title}>
      {coins !== null && <BarBalance text={t('shop:your_coins')} coins={coins} />}
      {!viewer && (
        <span className="md:hidden">
          <ButtonLink href={to(href('/auth/signin', { callbackUrl: to(here) }))}>{t('shop:sign_in')}</ButtonLink>
        </span>
      )}
    </TaskBar>
  );
}

/** The same on a hydrated screen, where the balance is kept true. */
export function LiveShopBar(bar: Bar) {
  return <ShopBar {...bar} coins={useAtomValue(coinsAtom)} />;
}
