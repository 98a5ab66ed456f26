import { EVENT } from '../backdrop.ts';
import { air, blurred, bokeh, dusk, figureLight, type Light } from '../light.ts';
import type { Mood } from '../mood.ts';
import type { Random } from '../random.ts';
import { scene } from '../scene.ts';
import { beads, line } from '../svg.ts';
import { type Draw, peopleOf } from './people.ts';

interface Gathering {
  /** Where they are. */
  mood: Mood;
  light: Light;
  people: (draw: Draw) => string;
}

const GATHERINGS: Record<string, Gathering> = {
  // Old songs told anew: one plays, one sings, under the lamps of a yard.
  'community-1': {
    mood: 'guitar',
    light: { rim: '#ffd08a', back: '#c56bff', shade: '#1c0a26', from: 1 },
    people: (draw) =>
      blurred('@1', 4, draw(3, [610, 280, 0.9], { isFar: true })) +
      draw(1, [350, 270, 1.3], { mood: 'guitar', known: { build: 'broad', age: 0.5, style: 'parted' } }) +
      draw(2, [870, 300, 1.35], { isTurned: true, mood: 'song', known: { build: 'slim', style: 'bun', age: 0.5 } }),
  },
  // For those who work at night: somebody stays up with a warm cup, and somebody calls.
  'community-2': {
    mood: 'night',
    light: { rim: '#ffc27a', back: '#8fa8ff', shade: '#06081f', from: -1 },
    people: (draw) =>
      draw(1, [330, 280, 1.42], { mood: 'night', known: { build: 'slim', style: 'lob', glasses: 'round' } }) +
      draw(2, [880, 290, 1.32], { isTurned: true, mood: 'talk', known: { build: 'broad', style: 'cap' } }),
  },
  // Our kitchens: pans on every fire.
  'community-3': {
    mood: 'cook',
    light: { rim: '#ffe2a8', back: '#ff7a50', shade: '#2a1008', from: 1 },
    people: (draw) =>
      blurred('@1', 3.4, draw(3, [620, 270, 0.95], { isFar: true })) +
      draw(1, [270, 290, 1.35], {
        mood: 'cook',
        known: { build: 'slim', style: 'bun', age: 0.7, expression: 'laugh' },
      }) +
      draw(2, [960, 300, 1.35], {
        isTurned: true,
        known: { build: 'broad', style: 'crop', age: 0.3, expression: 'laugh' },
      }),
  },
};

/** Friends who do together what the event is about. */
export function community(id: string, random: Random, seed: string): string {
  const gathering = GATHERINGS[seed];
  if (!gathering) throw new Error(`nobody has drawn ${seed}`);
  const { mood, light, people } = gathering;
  return (
    blurred(`${id}P`, 4, scene(mood, { id, ...EVENT, x: 600, random })) +
    dusk(id, EVENT, light, [600, 280]) +
    bokeh(`${id}B`, EVENT, [light.rim, light.back, '#ffd9a0'], random) +
    figureLight(`${id}L`, light) +
    people(peopleOf(id, seed, light, random)).replaceAll('@', `${id}p`) +
    air(id, EVENT, light, random) +
    lamps()
  );
}

/** A string of lamps, near. */
function lamps(): string {
  const wire = 'M-10 20Q200 120 410 40T820 44T1210 20';
  return line(wire, '#12083a', 4) + beads(wire, '#ffd76b', 22, 72);
}
