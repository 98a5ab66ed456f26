import { useSite } from '../platform/page/site.tsx';
import { formatBaht, formatNumber } from '../platform/texts/format.ts';
import { SettingLines, SettingValue } from './setting-value.tsx';
import type { FieldName, SumName } from './view.ts';

/**
 * Renders JSON. Sums are collapsed, one line per name. A detail or record has one line per field; a
 * record has the parts of a setting. JSON that is not an object is shown unchanged, except the
 * number of a `setting`.
 */
export function OfficeRecord({
  json,
  as,
  setting,
}: {
  json: string;
  as: 'sums' | 'detail' | 'record';
  setting?: string | undefined;
}) {
  const fields = fieldsOf(json);
  if (fields === null)
    return setting && /^\d+$/.test(json) ? <SettingValue name={setting} value={Number(json)} /> : json;
  if (as === 'record') return <SettingLines fields={fields} />;
  return as === 'sums' ? <Sums fields={fields} /> : <Lines fields={fields} />;
}

type Field = readonly [name: string, value: unknown];

function Sums({ fields }: { fields: readonly Field[] }) {
  const { t } = useSite();
  return (
    <details>
      <summary className="office-fold">{t('office:sums', { count: fields.length })}</summary>
      <dl className="office-sums">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{t(`office:sum.${name as SumName}`)}</dt>
            <dd>
              <Value name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Fields of a detail that have a translation. */
const knownFields = [
  'amount_satang',
  'day',
  'fee_satang',
  'gross_satang',
  'line_id',
  'net_satang',
  'payment_id',
  'reference',
  'vat_satang',
  'value_day',
  'verdict',
] as const satisfies readonly FieldName[];

function Lines({ fields }: { fields: readonly Field[] }) {
  const { t } = useSite();
  return (
    <ul>
      {fields.map(([name, value]) => {
        const field = knownFields.find((one) => one === name);
        return (
          <li key={name} className="wrap-anywhere">
            {field ? (
              <span className="text-soft">{t(`office:field.${field}`)}</span>
            ) : (
              <code className="text-xs text-soft">{name}</code>
            )}{' '}
            {field ? <Value name={name} value={value} /> : asText(value)}
          </li>
        );
      })}
    </ul>
  );
}

/** Formats a value by the unit that its name ends in. */
function Value({ name, value }: { name: string; value: unknown }) {
  const { locale } = useSite();
  if (typeof value !== 'number') return asText(value);
  return (name.endsWith('_satang') ? formatBaht : formatNumber)(locale, value);
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Returns the fields of a JSON object, or null for other JSON. */
const fieldsOf = (json: string): Field[] | null => (json.startsWith('{') ? Object.entries(JSON.parse(json)) : null);
