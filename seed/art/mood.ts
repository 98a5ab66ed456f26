import type { Pose } from './caster.ts';
import { HANDIWORK } from './doing/handiwork.ts';
import { MUSIC } from './doing/music.ts';
import { TALK } from './doing/talk.ts';
import type { Tone } from './figure/flesh.ts';
import type { Person } from './person.ts';

export type Mood = 'song' | 'talk' | 'game' | 'guitar' | 'makeup' | 'dance' | 'cook' | 'night';

const DOINGS = { ...MUSIC, ...TALK, ...HANDIWORK };
export type DoingName = keyof typeof DOINGS;

/** Activities of each mood. */
export const DOINGS_OF: Record<Mood, readonly [DoingName, ...DoingName[]]> = {
  song: ['sing', 'belt', 'croon'],
  talk: ['speak', 'wave', 'love'],
  game: ['play', 'cheer'],
  guitar: ['guitar', 'ballad'],
  makeup: ['powder', 'paint'],
  dance: ['dance', 'workout'],
  cook: ['serve'],
  night: ['warm', 'read'],
};

/** Returns the pose of a person who does something. */
export const doing = (name: DoingName, person: Person, id: string, tone: Tone): Pose =>
  DOINGS[name]({ person, id, tone });
