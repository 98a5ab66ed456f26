import type { Category } from '../../../calls/live/category.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';

/** The choice of a category for a live. */
export function CategoryField({
  id,
  categories,
  value,
}: {
  id: string;
  categories: readonly Category[];
  /** Slug of the category, or an empty text for none. */
  value: string;
}) {
  const { t, locale } = useSite();
  return (
    <Field id={id} label={t('category:label')}>
      <Select
        id={id}
        name="category"
        label={t('category:label')}
        value={value}
        options={[
          { value: '', text: t('category:no_category') },
          ...categories.map(({ slug, name }) => ({ value: slug, text: inLocale(name, locale) })),
        ]}
      />
    </Field>
  );
}
