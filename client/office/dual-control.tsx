import { useSite } from '../platform/page/site.tsx';
import { headOf, OfficeCellValue } from './office-cells.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import type { OfficeCell, OfficeRow } from './view.ts';

/** Cells with the person, time and reason of each step. */
const requestFields = ['asked_by_name', 'asked_at', 'ground'] as const;
const first = ['first_by_name'] as const;
const decisionFields = ['decided_by_name', 'decided_at', 'decision_ground'] as const;

/**
 * An action under dual control: the people who requested and approved it, the missing approval, and
 * the form for the next step.
 */
export function DualControl({ row: { cells, forms }, act }: { row: OfficeRow; act: string }) {
  const { t } = useSite();
  const cellOf = (name: string) => cells.find(({ field }) => field === name);
  const has = (name: string) => (cellOf(name)?.value ?? null) !== null;
  const state = cellOf('state');
  const isOpen = state?.value === 'open';
  const needsTwo = Number(cellOf('needed')?.value) > 1;
  const rest = cells.filter(
    ({ field, value }) =>
      value !== null &&
      ![...requestFields, ...first, ...decisionFields, 'state', 'needed'].some((name) => name === field),
  );
  const step = (names: readonly string[]) =>
    names.flatMap((name): OfficeCell[] => {
      const cell = cellOf(name);
      return cell && cell.value !== null ? [cell] : [];
    });
  return (
    <section className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{needsTwo ? t('office:two_people.by_both') : t('office:two_people.by_second')}</h2>
        {state && <OfficeCellValue cell={state} />}
      </div>
      {rest.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {rest.map((cell) => (
            <div key={cell.field}>
              <dt className="text-xs text-soft">{headOf(t(`office:field.${cell.field}`), cell)}</dt>
              <dd className="break-words tabular-nums">
                <OfficeCellValue cell={cell} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ol className="steps">
        <Step text={t('office:two_people.asked')} cells={step(requestFields)} />
        {has('first_by_name') && <Step text={t('office:two_people.first')} cells={step(first)} />}
        {isOpen ? (
          <li data-waits>
            <span>
              {needsTwo && !has('first_by_name') ? t('office:two_people.waits_for_both') : t('office:two_people.waits')}
            </span>
          </li>
        ) : (
          <Step
            text={t(`office:value.${state?.textKey ?? 'approved'}`)}
            cells={step(decisionFields)}
            isRefused={state?.value !== 'approved'}
          />
        )}
      </ol>
      {forms.map((form) => (
        <OfficeFormPanel key={form.action} form={form} act={act} back="" />
      ))}
    </section>
  );
}

function Step({ text, cells, isRefused = false }: { text: string; cells: readonly OfficeCell[]; isRefused?: boolean }) {
  return (
    <li data-refused={isRefused || undefined}>
      <span className="font-medium">
        {text}
        {cells.map((cell) => (
          <span key={cell.field} className="block text-xs font-normal text-soft">
            <OfficeCellValue cell={cell} />
          </span>
        ))}
      </span>
    </li>
  );
}
