/** The pictures of the seed data, by their key in R2. */
import { avatarSvg, eventPictureSvg, petAvatarSvg, posterSvg, shopItemSvg } from './art/index.ts';
import { casters } from './caster.ts';
import { eventPictures } from './event.ts';
import { type Filmed, isFilmed } from './filmed-lives.ts';
import { endedTitles, onAirTitles } from './live-title.ts';
import { pictureKey } from './picture.ts';
import { shopItemSeeds } from './shop-item.ts';
import { viewerAvatars } from './viewer.ts';

/** A drawing, or the poster of a film. */
export type Picture = { key: string } & ({ svg: string } | { filmed: Filmed });

const lives = [...onAirTitles, ...endedTitles];
const looks = new Map(casters.map(({ slug, look }) => [slug, look]));
const pets = new Set(casters.filter(({ role }) => role === 'pet').map(({ slug }) => slug));

export const seedMedia = (): Picture[] => [
  ...[...casters.map(({ slug }) => slug), ...viewerAvatars].map((name) => ({
    key: pictureKey('avatar', name),
    svg: (pets.has(name) ? petAvatarSvg : avatarSvg)(name, looks.get(name)),
  })),
  ...lives.map(({ slug, caster, mood }) => ({
    key: pictureKey('poster', slug),
    ...(isFilmed(slug) ? { filmed: slug } : { svg: posterSvg(caster, mood, looks.get(caster)) }),
  })),
  ...eventPictures.map(({ type, picture }) => ({
    key: pictureKey('event', picture),
    svg: eventPictureSvg(picture, type),
  })),
  ...shopItemSeeds.map(({ slug, picture }) => ({ key: pictureKey('shop', slug), svg: shopItemSvg(slug, picture) })),
];
