import type { useSite } from '../platform/page/site.tsx';
import type { OfficeField } from './view.ts';

/** Returns the options of a select with their texts. */
export const selectOptions = (t: ReturnType<typeof useSite>['t'], options: OfficeField['options']) =>
  options.map(({ value, label }) => ({
    value,
    text: 'text' in label ? label.text : t(`office:value.${label.textKey}`),
  }));
