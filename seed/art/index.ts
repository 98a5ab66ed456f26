// The drawings of the seed data and of the site. The same arguments always give the same picture.
// `seed/media.ts` chooses the arguments for the seed data.
export { avatarSvg, petAvatarSvg } from './avatar.ts';
export { coinSvg, iconSvg } from './brand.ts';
export { COVERS, coverSvg } from './cover.ts';
export { emptySvg } from './empty.ts';
export { errorSvg } from './error-picture.ts';
export { eventPictureSvg } from './event-picture.ts';
export { giftSvg } from './gift-picture.ts';
export { heroSvg } from './hero.ts';
export type { Mood } from './mood.ts';
export { posterSvg } from './poster.ts';
export { shopItemSvg } from './shop-item.ts';
export { homeShareCardSvg, shopShareCardSvg } from './site-card.ts';
