import type { ComponentProps } from 'react';
import type { Live } from '../../../calls/live/live.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { OfferSection } from '../offer/offer-section.tsx';
import { PollSection } from '../poll/poll-section.tsx';

/** Everything that is on above the chat of a live, as forms. */
export function DeckPage({
  live,
  polls,
  offers,
  choices,
  viewKey,
  draft,
  status,
  formError,
}: {
  live: Live;
  /** Outcome of the form that led here. */
  status: 'voted' | 'started' | 'ended' | 'offered' | 'offer_ended' | null;
  formError: FailureCode | null;
} & Omit<ComponentProps<typeof PollSection>, 'slug' | 'isVb'> &
  Omit<ComponentProps<typeof OfferSection>, 'slug'>) {
  const { t, to, viewer } = useSite();
  const { slug, title } = live;
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={title} />
      <div className="grid grid-cols-1 gap-5" data-sheet>
        <h1 className="text-2xl font-bold">{t('poll:now')}</h1>
        {status && <NoticeBox>{t(`poll:status.${status}`)}</NoticeBox>}
        {formError && (
          <Alert title={t('poll:not_done')}>
            <p>{t(formError === 'invalid_form' ? 'poll:wrong' : `error:code.${formError}`)}</p>
          </Alert>
        )}
        <OfferSection slug={slug} offers={offers} choices={choices} viewKey={viewKey} />
        <PollSection
          slug={slug}
          polls={polls}
          isVb={viewer?.uuid === live.caster.uuid}
          viewKey={viewKey}
          draft={draft}
        />
        <ButtonLink href={to(href('/missions'))}>{t('mission:entry')}</ButtonLink>
      </div>
    </div>
  );
}
