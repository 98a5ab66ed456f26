import type { OwnItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { pictureSources } from '../../ui/picture.ts';
import type { CatalogueItem } from '../item-catalogue/catalogue-view.ts';
import { isOff } from './availability.ts';
import { ItemTags } from './item-tags.tsx';
import { kindLine } from './item-text.ts';
import { LikeButton } from './like-button.tsx';
import { ItemPrice } from './price.tsx';
import type { Likes } from './use-likes.ts';

/** An item in the shop list. The whole card links to its page. */
export function ItemCard({
  item,
  own,
  likes,
  here,
  eager,
}: {
  item: CatalogueItem;
  own: OwnItem | null;
  likes: Likes;
  here: string;
  eager: boolean;
}) {
  const site = useSite();
  const { to } = site;
  return (
    <article id={`item-${item.uuid}`} className="product group" data-off={isOff(item.availability) || undefined}>
      <img
        className="aspect-square w-full rounded-m bg-lift object-cover group-hover:[filter:brightness(1.1)]"
        {...pictureSources(item.picture_url, '(min-width: 48rem) 20rem, 50vw')}
        width={480}
        height={480}
        alt=""
        loading={eager ? undefined : 'lazy'}
      />
      <p className="absolute top-2 left-2 flex max-w-full flex-wrap gap-1 pr-14">
        <ItemTags item={item} own={own} />
      </p>
      <h3 className="mt-2 line-clamp-2 text-sm font-medium">
        <a className="cover" href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>
          {item.name}
        </a>
      </h3>
      <p className="truncate text-xs text-soft">{kindLine(site, item)}</p>
      <p className="mt-1 font-bold">
        <ItemPrice coins={item.price_coins} />
      </p>
      <LikeButton item={item} likes={likes} name={item.name} here={`${here}#item-${item.uuid}`} variant="corner" />
    </article>
  );
}
