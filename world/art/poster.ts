import { caster } from './caster.ts';
import { act, type Mood } from './mood.ts';
import { personOf } from './person.ts';
import { idOf, randomFrom } from './random.ts';
import { scene } from './scene.ts';
import { group, svg } from './svg.ts';

/** 480 × 600. The top seventh stays calm, since the LIVE tag and the viewers stand on it. */
export function posterSvg(seed: string, mood: Mood): string {
  const person = personOf(seed);
  const id = idOf(`poster ${mood} ${seed}`);
  const pose = act(mood, person, id);
  const scale = mood === 'dance' ? 1.3 : 1.5;
  return svg(
    480,
    600,
    id,
    scene(mood, { id, width: 480, height: 600, x: 240, random: randomFrom(`poster ${seed} ${mood}`) }) +
      group(
        `translate(240 270)${pose.turn ? ` rotate(${pose.turn})` : ''} scale(${scale})`,
        caster(person, id, { ...pose, rim: '#ffc9e4' }) + pose.over,
      ),
  );
}
