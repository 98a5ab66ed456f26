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
      blurred('@1', 4, draw(3, [600, 300, 1.2])) +
      draw(1, [360, 330, 1.75], { mood: 'guitar' }) +
      draw(2, [850, 340, 1.75], { isTurned: true, mood: 'song' }),
  },
  // For those who work at night: somebody stays up with a warm cup, and somebody calls.
  'community-2': {
    mood: 'night',
    light: { rim: '#ffc27a', back: '#8fa8ff', shade: '#06081f', from: -1 },
    people: (draw) =>
      draw(1, [330, 330, 1.85], { mood: 'night' }) + draw(2, [880, 350, 1.7], { isTurned: true, mood: 'talk' }),
  },
  // Our kitchens: pans on every fire.
  'community-3': {
    mood: 'cook',
    light: { rim: '#ffe2a8', back: '#ff7a50', shade: '#2a1008', from: 1 },
    people: (draw) =>
      blurred('@1', 3.4, draw(3, [640, 290, 1.3], { mood: 'cook' })) +
      draw(1, [300, 350, 1.7], { mood: 'cook' }) +
      draw(2, [940, 350, 1.75], { isTurned: true, mood: 'cook' }),
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
    people(peopleOf(id, seed, random)).replaceAll('@', `${id}p`) +
    air(id, EVENT, light, random) +
    lamps()
  );
}

/** A string of lamps, near. */
function lamps(): string {
  const wire = 'M-10 20Q200 120 410 40T820 44T1210 20';
  return line(wire, '#12083a', 4) + beads(wire, '#ffd76b', 22, 72);
}
