import { formatBaht, formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import type { SumName } from './view.ts';

/**
 * What is told as JSON. Sums stand below one another, folded away, each by what it is called; of a record each field has a line, by the
 * name with which it is set. What has no fields is told as it is.
 */
export function OfficeRecord({ json, as }: { json: string; as: 'sums' | 'record' }) {
  const { t, locale } = useSite();
  const fields = fieldsOf(json);
  if (fields === null) return json;
  if (as === 'record') {
    return (
      <ul>
        {fields.map(([name, value]) => (
          <li key={name} className="wrap-anywhere">
            <code className="text-xs text-soft">{name}</code>{' '}
            {typeof value === 'object' ? JSON.stringify(value) : String(value)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <details>
      <summary className="office-fold">{t('office:sums', { count: fields.length })}</summary>
      <dl className="office-sums">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{t(`office:sum.${name as SumName}`)}</dt>
            <dd className="text-right">
              {(name.endsWith('_satang') ? formatBaht : formatNumber)(locale, Number(value))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The fields of an object; null of anything else. */
function fieldsOf(json: string): [string, unknown][] | null {
  if (!json.startsWith('{')) return null;
  return Object.entries(JSON.parse(json));
}
