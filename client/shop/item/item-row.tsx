import type { ReactNode } from 'react';
import type { ItemSummary } from '../../../calls/shop/item-summary.ts';
import { smallPicture } from '../../ui/picture.ts';

/** An item in a list. With `href`, the whole row is a link. */
export function ShopItemRow({
  id,
  item,
  href,
  title,
  aside,
  children,
}: {
  id?: string;
  item: ItemSummary;
  href?: string;
  title: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li id={id} className={`card relative flex items-start gap-3 p-3 ${href ? 'hover:bg-lift' : ''}`}>
      <img
        className="size-16 shrink-0 rounded-s bg-lift object-cover"
        src={smallPicture(item.picture_url)}
        width={64}
        height={64}
        alt=""
        loading="lazy"
      />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <div className="flex w-full items-baseline justify-between gap-3">
          {href ? (
            <a className="cover line-clamp-2 min-w-0 font-medium" href={href}>
              {title}
            </a>
          ) : (
            <b className="line-clamp-2 min-w-0 font-medium">{title}</b>
          )}
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}
