/** The drawn pictures of the seed world, by their key in R2. */
import { avatarSvg, eventPictureSvg, giftSvg, posterSvg, shopItemSvg } from './art/index.ts';
import { type Person, personOf } from './art/person.ts';
import { casters } from './caster.ts';
import { eventPictures } from './event.ts';
import { giftSeeds } from './gift-item.ts';
import { endedTitles, onAirTitles } from './live-title.ts';
import { pictureKey } from './picture.ts';
import { shopItemSeeds } from './shop-item.ts';
import { viewerAvatars } from './viewer.ts';

export interface Picture {
  key: string;
  svg: string;
}

const lives = [...onAirTitles, ...endedTitles];
const builds = new Map(casters.map(({ slug, build }) => [slug, build]));

/** What to draw somebody from: their name, or its first variation that has the build of a VB. */
function lookOf(name: string): string {
  const build: Person['build'] = builds.get(name) ?? personOf(name).build;
  const variations = Array.from({ length: 20 }, (_, index) => (index === 0 ? name : `${name} ${index}`));
  return variations.find((variation) => personOf(variation).build === build) ?? name;
}

export const seedMedia = (): Picture[] => [
  ...[...casters.map(({ slug }) => slug), ...viewerAvatars].map((name) => ({
    key: pictureKey('avatar', name),
    svg: avatarSvg(lookOf(name)),
  })),
  ...lives.map(({ slug, caster, mood }) => ({ key: pictureKey('poster', slug), svg: posterSvg(lookOf(caster), mood) })),
  ...eventPictures.map(({ type, picture }) => ({
    key: pictureKey('event', picture),
    svg: eventPictureSvg(picture, type),
  })),
  ...shopItemSeeds.map(({ slug, picture }) => ({ key: pictureKey('shop', slug), svg: shopItemSvg(slug, picture) })),
  ...giftSeeds.map(({ slug, look }) => ({ key: pictureKey('gift', slug), svg: giftSvg(slug, look) })),
];
