import type { FamilyStatement, StatementMovements } from '../../calls/families/family-statement.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatBaht, formatDateTime, formatMonth, formatNumber } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import styles from '../ui/paper/print.css?url';
import { PrintButton } from '../ui/paper/print-button.tsx';
import { LiveTime } from './month-table.tsx';

/** Returns the month that is `months` after `month`. */
function monthFrom(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/**
 * Monthly statement of a family on a sheet of A4: its members, and the movements of coins, debt and
 * V-tokens.
 */
export function StatementPage({
  statement,
  family,
  part,
  monthNow,
}: {
  statement: FamilyStatement;
  /** Uuid of the family if staff view the statement, otherwise null. */
  family: string | null;
  /** The part of the month shown, from 1. */
  part: number;
  monthNow: string;
}) {
  const { t, to, locale } = useSite();
  const { month, made_at, has_more, coins, debt, vtokens, vbs } = statement;
  const of = (month: string) => ({ month, family });
  const partLink = (number: number) => to(href('/family/statement', { ...of(month), part: number }));
  const number = (amount: number) => formatNumber(locale, amount);
  return (
    <div className="wrap grid grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="grid gap-2 print:hidden">
        {family === null ? (
          <BackLink href={to(href('/family'))} text={t('family:title')} />
        ) : (
          <BackLink
            href={to(href('/office/{resource}/{id}', { resource: 'families', id: family }))}
            text={statement.family.name}
          />
        )}
        <p className="flex flex-wrap gap-2">
          <ButtonLink nofollow href={to(href('/family/statement', of(monthFrom(month, -1))))}>
            {t('family:month_before')}
          </ButtonLink>
          {month < monthNow && (
            <ButtonLink nofollow href={to(href('/family/statement', of(monthFrom(month, 1))))}>
              {t('family:month_after')}
            </ButtonLink>
          )}
          <ButtonLink
            download={`family-${statement.family.slug}-${month}.csv`}
            href={to(href('/family/statement/file', { ...of(month), part: part === 1 && !has_more ? null : part }))}
          >
            {t('earning:csv')}
          </ButtonLink>
          <PrintButton>{t('family:statement.print')}</PrintButton>
        </p>
      </div>
      <article className="sheet grid gap-4 text-sm">
        <header>
          <h1 className="text-lg font-bold wrap-anywhere">
            {t('family:statement.of', {
              family: statement.family.name,
              month: formatMonth(locale, `${month}-15T05:00:00Z`),
            })}
          </h1>
          <p className="text-xs">{t('family:statement.made', { when: formatDateTime(locale, made_at) })}</p>
        </header>
        <Vbs vbs={vbs} />
        <Movements title={t('family:coins')} moved={coins} shown={number} />
        <Movements title={t('family:debt')} moved={debt} shown={(satang) => formatBaht(locale, satang)} />
        <Movements title={t('family:statement.vtokens')} moved={vtokens} shown={number} />
        <p className="text-xs">{t('family:statement.note')}</p>
        {(part > 1 || has_more) && <p className="text-xs">{t('family:statement.part', { part: number(part) })}</p>}
      </article>
      <p className="flex flex-wrap gap-2 print:hidden">
        {part > 1 && (
          <ButtonLink nofollow href={partLink(part - 1)}>
            {t('family:statement.part_before')}
          </ButtonLink>
        )}
        {has_more && (
          <ButtonLink nofollow href={partLink(part + 1)}>
            {t('family:statement.part_after')}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

function Vbs({ vbs }: Pick<FamilyStatement, 'vbs'>) {
  const { t, locale } = useSite();
  const number = (amount: number) => formatNumber(locale, amount);
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{t('family:members')}</h2>
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col">{t('family:statement.name')}</th>
            <th scope="col">{t('family:hours')}</th>
            <th scope="col">{t('family:vtokens')}</th>
            <th scope="col">{t('family:agreement.family_share')}</th>
          </tr>
        </thead>
        <tbody>
          {vbs.map((vb) => (
            <tr key={vb.uuid}>
              <th scope="row" className="wrap-anywhere">
                {vb.name}
              </th>
              <td>
                <LiveTime seconds={vb.live_seconds} />
                <span className="block text-xs">
                  {t('family:statement.days', { count: vb.live_day_count })} ·{' '}
                  {t('family:statement.followers', { count: vb.new_follower_count })}
                </span>
              </td>
              <td className="sum">{number(vb.vtokens)}</td>
              <td className="sum">
                {number(vb.share_vtokens)}
                <span className="block text-xs">≈ {formatBaht(locale, vb.share_satang)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {vbs.length === 0 && <p>{t('family:statement.nobody')}</p>}
    </section>
  );
}

function Movements({
  title,
  moved: { opening, closing, lines },
  shown: format,
}: {
  title: string;
  moved: StatementMovements;
  shown: (amount: number) => string;
}) {
  const { t, locale } = useSite();
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">{title}</h2>
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col">{t('family:statement.what')}</th>
            <th scope="col">{t('family:statement.amount')}</th>
            <th scope="col">{t('family:statement.after')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('family:statement.opening')}</th>
            <td />
            <td className="sum">{format(opening)}</td>
          </tr>
          {lines.map(({ moved_at, reason, reference, amount, after }) => (
            <tr key={reference}>
              <th scope="row">
                {t(`family:statement.reason.${reason}`)}
                <span className="block text-xs">{formatDateTime(locale, moved_at)}</span>
              </th>
              <td className="sum">{format(amount)}</td>
              <td className="sum">{format(after)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('family:statement.closing')}</th>
            <td />
            <td className="sum font-bold">{format(closing)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
