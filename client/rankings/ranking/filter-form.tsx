import type { ReactNode } from 'react';
import type { PkRole } from '../../../calls/rankings/ranking.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import styles from '../../ui/form/form.css?url';

/** Choices of the filter and their current values. */
export interface RankingForm {
  action: string;
  /** Query fields that the form passes on unchanged. */
  hiddenFields: Record<string, string>;
  /** Null if the type has no rankings by family. */
  families: { chosen: string | null; all: readonly { uuid: string; name: string }[] } | null;
  /** Null if the type takes no role. */
  roles: { chosen: PkRole; all: readonly PkRole[] } | null;
  /** Null unless a custom date range is selected. Holds suggested days, or the days as entered. */
  dayRange: { first: string; last: string } | null;
  maxDays: number;
}

/** Returns the key of the text that names a role. */
export const roleKey = (role: PkRole) =>
  role === 'all' ? 'ranking:form.all_roles' : (`profile:role.${role}` as const);

/** Filter by family, role and custom days. Renders nothing without choices. */
export function FilterForm({ form, hasProblem }: { form: RankingForm; hasProblem: boolean }) {
  const { t, to } = useSite();
  const { families, roles, dayRange } = form;
  if (!families && !roles && !dayRange) return null;
  return (
    <form className="flex flex-wrap items-end gap-3" method="get" action={to(form.action)}>
      {Object.entries(form.hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {dayRange && (
        <div className="grid w-full gap-3">
          <link rel="stylesheet" href={styles} precedence="page" />
          {(['from', 'to'] as const).map((name) => (
            <DateField
              key={name}
              id={name}
              name={name}
              label={t(`ranking:form.${name}`)}
              value={name === 'from' ? dayRange.first : dayRange.last}
              problem={hasProblem ? '' : null}
              problemId="problem"
            />
          ))}
        </div>
      )}
      {families && (
        <Choice name="family" label={t('ranking:form.family')} chosen={families.chosen ?? ''}>
          <option value="">{t('ranking:form.all_families')}</option>
          {families.all.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {roles && (
        <Choice name="role" label={t('ranking:form.role')} chosen={roles.chosen}>
          {roles.all.map((role) => (
            <option key={role} value={role}>
              {t(roleKey(role))}
            </option>
          ))}
        </Choice>
      )}
      <Button>{t('ranking:form.show')}</Button>
      {dayRange && <p className="w-full text-xs text-soft">{t('ranking:form.most', { days: form.maxDays })}</p>}
    </form>
  );
}

function Choice({
  name,
  label,
  chosen: value,
  children,
}: {
  name: string;
  label: string;
  chosen: string;
  children: ReactNode;
}) {
  return (
    <label className="grid min-w-40 max-w-80 flex-1 gap-1 text-sm text-soft">
      {label}
      <select className="entry" name={name} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}
