import type { ChangeEvent } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { PlaceChoice } from './state.ts';

/** One select of the cascade. Without scripts its button loads the next level. */
export function PlaceField({
  level,
  places,
  chosen: chosenId,
  says,
  problem,
  next,
  onChoose,
}: {
  level: 'province' | 'district' | 'subdistrict';
  places: PlaceChoice[] | null;
  chosen: string;
  /** Text of the select while there is no list. */
  says: string;
  problem: boolean;
  /** True if a further level follows, which needs a button without scripts. */
  next: boolean;
  onChoose: (id: string) => void;
}) {
  const { t } = useSite();
  const name = `${level}_id`;
  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChoose(currentTarget.value);
  return (
    <Field id={name} label={t(`address:${level}`)} problem={problem ? t(`address:problem.${level}`) : null}>
      <Select
        // A new list needs a new select, so that the previous choice is dropped.
        key={places?.[0]?.id}
        id={name}
        name={name}
        label={t(`address:${level}`)}
        value={chosenId}
        disabled={places === null}
        problem={problem}
        options={[
          { value: '', text: places === null ? says : t(`address:choose_${level}`) },
          ...(places ?? []).map((place) => ({ value: String(place.id), text: place.name })),
        ]}
        onChange={onChange}
      />
      {next && places && (
        <noscript>
          <Button wide name="step" value="places">
            {t('address:next')}
          </Button>
        </noscript>
      )}
    </Field>
  );
}
