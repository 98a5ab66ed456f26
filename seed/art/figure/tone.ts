// Places a person in a picture: their layers and position, in the light of the place.
import { caster, type Pose } from '../caster.ts';
import { mixed } from '../colour.ts';
import { type Light, litBy, softness } from '../light.ts';
import type { Person } from '../person.ts';
import { group } from '../svg.ts';
import type { Tone } from './flesh.ts';

/** Returns the tones of skin and cloth in a light. */
export const toneOf = ({ rim, back, shade }: Light): Tone => ({
  key: mixed('#fff2e6', rim, 0.3),
  ambient: mixed(mixed(shade, back, 0.42), '#a06a8a', 0.25),
});

/**
 * Draws a person under a light. The picture defines its filter once (`figureLight` with `lightId`).
 */
export function standing(person: Person, id: string, lightId: string, place: string, pose: Pose): string {
  return (
    softness(`${id}u`) +
    group(
      place,
      caster(person, id, pose)
        .map((layer) => litBy(lightId, layer))
        .join(''),
    )
  );
}
