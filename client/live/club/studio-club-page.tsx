import type { StudioClub } from '../../../calls/live/club.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ClubBadge } from './club-badge.tsx';
import { ClubRules } from './club-rules.tsx';
import { WeekFans } from './week-fans.tsx';

/** Maximum characters of a club's name. */
const NAME_MAX = 12;

/** The VB's fan club: name and entry, numbers, fans of the week, and the rule. */
export function StudioClubPage({
  club,
  form,
  status,
  formError,
}: {
  club: StudioClub;
  /** Values of the form: the stored ones, or those that were refused. */
  form: { name: string; join_coins: string };
  /** Outcome of the form that led here. */
  status: 'saved' | null;
  formError: FailureCode | null;
}) {
  const { t, to, locale } = useSite();
  const number = (value: number) => formatNumber(locale, value);
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/studio'))} text={t('broadcast:title')} />
      <h1 className="text-2xl font-bold">{t('club:studio.title')}</h1>
      <p className="text-soft">{t('club:studio.text')}</p>
      {status && <NoticeBox>{t('club:studio.saved')}</NoticeBox>}
      {formError && (
        <Alert title={t('club:studio.not_saved')}>
          <p>{t(formError === 'invalid_form' ? 'club:studio.wrong' : `error:code.${formError}`)}</p>
        </Alert>
      )}
      <form method="post" action={to(actionHref('/studio/club', '', {}))} className="card grid grid-cols-1 gap-4 p-5">
        <TextField
          id="club-name"
          name="name"
          label={t('club:studio.name')}
          value={form.name}
          maxLength={NAME_MAX}
          hint={t('club:studio.name_hint', { name: club.name })}
        />
        <TextField
          id="club-join"
          name="join_coins"
          label={t('club:studio.join')}
          value={form.join_coins}
          inputMode="numeric"
          hint={t('club:studio.join_hint')}
        />
        <p className="text-sm">
          <span className="text-soft">{t('club:preview')}</span> <ClubBadge name={club.name} level={1} />
        </p>
        <Button variant="primary" wide>
          {t('club:studio.save')}
        </Button>
      </form>
      <Section id="numbers" title={t('club:studio.numbers')}>
        {club.member_count === 0 ? (
          <EmptyState picture="people" title={t('club:studio.none')} text={t('club:studio.none_text')} />
        ) : (
          <div className="card p-5">
            <DescriptionList>
              <DescriptionItem name={t('club:studio.member_count')}>{number(club.member_count)}</DescriptionItem>
              <DescriptionItem name={t('club:studio.new_count')}>{number(club.new_count)}</DescriptionItem>
              <DescriptionItem name={t('club:studio.active_count')}>{number(club.active_count)}</DescriptionItem>
              {club.levels
                .filter(({ member_count }) => member_count > 0)
                .map(({ from_level, member_count }) => (
                  <DescriptionItem key={from_level} name={t('club:studio.from_level', { level: number(from_level) })}>
                    {number(member_count)}
                  </DescriptionItem>
                ))}
            </DescriptionList>
          </div>
        )}
      </Section>
      <WeekFans fans={club.week} name={club.name} />
      <ClubRules rule={club.rule} />
      <p>
        <a className="btn quiet" href={to(href('/users/{uuid}/club/posts', { uuid: club.vb_uuid }))}>
          {t('club:posts')}
        </a>
      </p>
      <p>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={to(href('/users/{uuid}/club', { uuid: club.vb_uuid }))}
        >
          {t('club:studio.page')}
        </a>
      </p>
    </div>
  );
}
