import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Icon } from '../../ui/icon.tsx';
import { pictureSources } from '../../ui/picture.ts';
import type { CatalogueItem } from '../item-catalogue/catalogue-view.ts';
import { LikeButton } from './like-button.tsx';
import { ItemPrice } from './price.tsx';
import type { Likes } from './use-likes.ts';

/** The most popular available item, on a night sky. */
export function Spotlight({ item, likes, here }: { item: CatalogueItem; likes: Likes; here: string }) {
  const { t, to } = useSite();
  return (
    <section className="sky group relative mb-5 grid grid-cols-[1fr_9rem] items-center gap-3 overflow-hidden rounded-l p-4 md:grid-cols-[1fr_17rem] md:p-6">
      <div className="grid justify-items-start gap-1.5 md:gap-2.5 md:pl-4">
        <p className="glass rounded-full px-2.5 text-xs font-medium">{t('shop:shelf.pick')}</p>
        <h2 className="line-clamp-3 text-xl font-bold md:text-3xl">
          <a className="cover" href={to(href('/shop/{uuid}', { uuid: item.uuid }))}>
            {item.name}
          </a>
        </h2>
        <p className="hidden max-w-130 text-sm md:line-clamp-2">{item.description}</p>
        <p className="font-bold">
          <ItemPrice coins={item.price_coins} />
        </p>
        <p className="btn glass mt-1 text-sm">
          {t('shop:shelf.look')}
          <Icon name="arrow" size={16} />
        </p>
      </div>
      <div className="absolute top-5 right-5 md:top-7 md:right-7">
        <LikeButton item={item} likes={likes} name={item.name} here={here} variant="glass" />
      </div>
      <img
        className="aspect-square w-full rounded-m object-cover group-hover:[scale:1.05]"
        {...pictureSources(item.picture_url, '(min-width: 48rem) 30rem, 100vw')}
        width={480}
        height={480}
        alt=""
        fetchPriority="high"
      />
    </section>
  );
}
