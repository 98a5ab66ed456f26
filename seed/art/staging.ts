// Staging of each seeded live: place, activity, distance of the camera, and the person's look.

import type { Random } from '../random.ts';
import type { Way } from './figure/flesh.ts';
import { DOINGS_OF, type DoingName, type Mood } from './mood.ts';
import type { Person } from './person.ts';
import { PLACES_OF, type PlaceName } from './place/index.ts';

/** Distance and direction of the camera. Held objects must stay visible. */
export interface Shot {
  scale: number;
  x: number;
  y: number;
  turn: number;
}

export interface Staging {
  place: PlaceName;
  doing: DoingName;
  way: Way;
  shot: Shot;
  /** Whether the person looks to the left of the picture. */
  isTurned: boolean;
  /** Side of the light, as seen in the picture. */
  from: 1 | -1;
  look: Partial<Person>;
}

const shot = (scale: number, x: number, y: number, turn = 0): Shot => ({ scale, x, y, turn });

type StagingInput = Pick<Staging, 'place' | 'doing' | 'shot'> & Partial<Staging>;

/** Staging by VB and mood; no two are alike. */
const TOLD: Record<string, StagingInput> = {
  'somo song': {
    place: 'hall',
    doing: 'sing',
    way: 'side',
    shot: shot(1.26, 250, 262, -5),
    from: -1,
    look: { yaw: 0.8, pitch: -0.35, tilt: -12, clothes: 'off-shoulder' },
  },
  'praewa talk': {
    place: 'dormitory',
    doing: 'haunt',
    way: 'below',
    shot: shot(1.32, 248, 268, 4),
    isTurned: true,
    look: { yaw: 0.3, pitch: 0.1, tilt: 5, clothes: 'hoodie', cloth: '#3a3468', fringe: 'full', trinket: null },
  },
  'toei game': {
    place: 'arcade',
    doing: 'play',
    way: 'side',
    shot: shot(1.12, 240, 250),
    from: 1,
    look: { yaw: 0.55, tilt: -6, expression: 'laugh', clothes: 'jersey', cloth: '#4a2ad0' },
  },
  'phupha guitar': {
    place: 'balcony',
    doing: 'guitar',
    way: 'side',
    shot: shot(1.06, 244, 246, -2),
    from: 1,
    look: { yaw: 0.75, pitch: 0.12, tilt: 8, clothes: 'mohom', cloth: '#2f4a86' },
  },
  'mintra makeup': {
    place: 'vanity',
    doing: 'powder',
    way: 'front',
    shot: shot(1.22, 232, 266, 3),
    look: {
      yaw: 0.85,
      pitch: -0.1,
      tilt: -7,
      expression: 'smile',
      gaze: [0.5, 0],
      clothes: 'off-shoulder',
      cloth: '#8a2c58',
    },
  },
  'bambi dance': {
    place: 'street',
    doing: 'dance',
    way: 'side',
    shot: shot(0.98, 246, 252, 6),
    from: -1,
    look: { yaw: 0.6, tilt: 9, clothes: 'tank', cloth: '#ff6a3d', trinket: null },
  },
  'che-aoi cook': {
    place: 'market',
    doing: 'pound',
    way: 'side',
    shot: shot(0.94, 240, 224, -2),
    from: 1,
    look: { yaw: 0.5, tilt: -5, clothes: 'apron', cloth: '#d8345f', trinket: 'scarf' },
  },
  'luna night': {
    place: 'moon',
    doing: 'read',
    way: 'below',
    shot: shot(1.02, 236, 266),
    from: 1,
    look: { yaw: 0.4, pitch: 0.35, gaze: [0, 0.8], tilt: -4, clothes: 'knit', cloth: '#5a4aa8' },
  },
  'khaohom song': {
    place: 'fair',
    doing: 'belt',
    way: 'front',
    shot: shot(1.14, 250, 276, 4),
    isTurned: true,
    look: {
      yaw: 0.55,
      pitch: -0.2,
      tilt: 8,
      trinket: 'plume',
      clothes: 'sequin',
      cloth: '#e0306a',
      expression: 'smile',
    },
  },
  'khaohom guitar': {
    place: 'balcony',
    doing: 'ballad',
    way: 'side',
    shot: shot(1.1, 248, 252, 3),
    from: -1,
    look: { yaw: 0.6, pitch: 0.2, tilt: -7, clothes: 'sabai', cloth: '#c8862a' },
  },
  'jaokhun talk': {
    place: 'loft',
    doing: 'speak',
    way: 'side',
    shot: shot(1.2, 236, 256, 2),
    isTurned: true,
    look: { yaw: 0.5, tilt: 6, expression: 'wry', clothes: 'shirt', cloth: '#2a8a8a' },
  },
  'somo guitar': {
    place: 'bedroom',
    doing: 'ballad',
    way: 'side',
    shot: shot(1.04, 238, 248, 2),
    isTurned: true,
    look: { yaw: 0.9, pitch: 0.4, tilt: 10, clothes: 'knit', cloth: '#e8b8a0' },
  },
  'ice-cold game': {
    place: 'nursery',
    doing: 'hush',
    way: 'side',
    shot: shot(1.24, 244, 262),
    look: { yaw: 0.4, tilt: -6, clothes: 'hoodie', cloth: '#3a6a8a' },
  },
  'pimploy song': {
    place: 'club',
    doing: 'piano',
    way: 'side',
    shot: shot(0.98, 240, 236, -3),
    isTurned: true,
    from: 1,
    look: { yaw: 0.95, pitch: 0.45, tilt: 7, clothes: 'off-shoulder', cloth: '#3a3a8a' },
  },
  'namwan dance': {
    place: 'square',
    doing: 'workout',
    way: 'side',
    shot: shot(0.94, 240, 262, -5),
    from: 1,
    look: { yaw: 0.35, tilt: -6, trinket: 'band', clothes: 'tank', cloth: '#e8408a' },
  },
  'praewa night': {
    place: 'bedroom',
    doing: 'warm',
    way: 'side',
    shot: shot(1.16, 236, 262, 3),
    from: 1,
    look: { yaw: 0.7, tilt: -9, clothes: 'knit', cloth: '#d0a544', fringe: 'full' },
  },
  'ton-nam guitar': {
    place: 'loft',
    doing: 'compose',
    way: 'side',
    shot: shot(1.02, 246, 250),
    look: { yaw: 0.85, pitch: 0.55, gaze: [0.2, 0.9], tilt: 6, clothes: 'tee', cloth: '#efe6ea' },
  },
  'chef-nong cook': {
    place: 'kitchen',
    doing: 'boil',
    way: 'front',
    shot: shot(0.96, 244, 226, 2),
    from: 1,
    look: { yaw: 0.55, tilt: -7, expression: 'laugh', clothes: 'apron', cloth: '#2f74c0' },
  },
  'mochi makeup': {
    place: 'vanity',
    doing: 'paint',
    way: 'front',
    shot: shot(1.26, 250, 262, -4),
    isTurned: true,
    look: { yaw: 0.5, tilt: 7, clothes: 'tee', cloth: '#ffffff', trinket: 'ribbon', expression: 'calm' },
  },
  'yuzu game': {
    place: 'arcade',
    doing: 'scream',
    way: 'below',
    shot: shot(1.08, 240, 282, 2),
    isTurned: true,
    look: { yaw: 0.5, pitch: -0.15, tilt: -6, clothes: 'hoodie', cloth: '#5a2a9a' },
  },
  'fahsai song': {
    place: 'booth',
    doing: 'record',
    way: 'side',
    shot: shot(1.24, 232, 262, -2),
    look: { yaw: 0.75, pitch: -0.15, tilt: 8, clothes: 'shirt', cloth: '#f4f0f8' },
  },
  'lung-chai cook': {
    place: 'harbour',
    doing: 'taste',
    way: 'side',
    shot: shot(1.0, 240, 244),
    from: 1,
    look: { yaw: 0.5, tilt: -5, clothes: 'shirt', cloth: '#c85a3a', trinket: 'straw' },
  },
  'view-wiew talk': {
    place: 'parlour',
    doing: 'divine',
    way: 'below',
    shot: shot(1.18, 228, 262, 3),
    look: { yaw: 0.6, tilt: -8, expression: 'wink', clothes: 'sabai', cloth: '#6a2a9a', trinket: 'clips' },
  },
  'phupha song': {
    place: 'mountain',
    doing: 'campfire',
    way: 'below',
    shot: shot(1.08, 238, 252, 2),
    isTurned: true,
    look: { yaw: 0.6, pitch: -0.25, tilt: 8, clothes: 'knit', cloth: '#a8483a' },
  },
  'bank-bangrak talk': {
    place: 'traffic',
    doing: 'wave',
    way: 'behind',
    shot: shot(1.16, 232, 254, -3),
    isTurned: true,
    look: { yaw: 0.65, tilt: 7, expression: 'laugh', clothes: 'vest', cloth: '#ff7a1a' },
  },
};

/** Returns the staging of a poster: the one listed above, or a random one that suits the mood. */
export function stagingOf(seed: string, mood: Mood, random: Random): Staging {
  const overrides = TOLD[`${seed} ${mood}`];
  const slip = random.between(-20, 20);
  return {
    place: random.pick(PLACES_OF[mood]),
    doing: random.pick(DOINGS_OF[mood]),
    way: random.pick(['side', 'side', 'front', 'behind'] as const),
    shot: shot(random.pick([1.06, 1.18, 1.28]), 240 + slip, 258, random.between(-5, 5)),
    isTurned: random.chance(0.5),
    from: random.pick([1, -1]),
    look: {},
    ...overrides,
  };
}
