import { backdrop } from '../backdrop.ts';
import type { Mood } from '../mood.ts';
import { COUNTRY } from './country.ts';
import type { Place, Room } from './place.ts';
import { ROOMS } from './rooms.ts';
import { STAGES } from './stages.ts';
import { TOWN } from './town.ts';

const PLACES = { ...STAGES, ...ROOMS, ...TOWN, ...COUNTRY };
export type PlaceName = keyof typeof PLACES;

export const placeOf = (name: PlaceName): Place => PLACES[name];

/** Places for each mood. */
export const PLACES_OF: Record<Mood, readonly [PlaceName, ...PlaceName[]]> = {
  song: ['hall', 'club', 'booth', 'loft'],
  talk: ['bedroom', 'loft'],
  game: ['arcade'],
  guitar: ['balcony', 'bedroom'],
  makeup: ['vanity'],
  dance: ['street', 'square'],
  cook: ['market', 'kitchen'],
  night: ['moon', 'dormitory'],
};

/** Draws the sky of a place and the objects in it. */
export function scene(name: PlaceName, stage: Omit<Room, 'centre' | 'glow'>): string {
  const { sky, glow, draw } = PLACES[name];
  const { id, height, x } = stage;
  const centre = Math.round(height * 0.46);
  return backdrop(id, stage, sky, glow, [x, centre, Math.round(height * 0.48)]) + draw({ ...stage, glow, centre });
}
