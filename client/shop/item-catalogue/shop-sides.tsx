import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Sides } from '../../ui/layout/sides.tsx';

const paths = {
  shelf: href('/shop'),
  prizes: href('/shop/prizes'),
  mine: href('/shop/mine'),
  history: href('/shop/history'),
} as const;

/** Tabs of the shop. */
export function ShopSides({ current }: { current: keyof typeof paths }) {
  const { t, to } = useSite();
  const sides = (['shelf', 'prizes', 'mine', 'history'] as const).map((side) => ({
    href: to(paths[side]),
    text: t(`shop:side.${side}`),
    current: side === current,
  }));
  return <Sides label={t('shop:side.label')} sides={sides} />;
}
