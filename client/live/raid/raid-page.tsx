import type { RaidOffer } from '../../../calls/live/raid.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ViewerCount } from '../live/viewer-count.tsx';

/** Lives to which the VB can send the viewers of their own. The studio opens it in a sheet. */
export function RaidPage({
  offers,
  q,
  viewKey,
  trouble,
}: {
  offers: readonly RaidOffer[];
  q: string;
  viewKey: string;
  trouble: FailureCode | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-6 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/studio'))} text={t('broadcast:raid.back')} />
      <div className="grid grid-cols-1 gap-4" data-sheet>
        <h1 className="text-2xl font-bold">{t('broadcast:raid.title')}</h1>
        <p className="text-sm text-soft">{t('broadcast:raid.text')}</p>
        {trouble && (
          <Alert title={t('broadcast:raid.failed')}>
            <p>{t(`error:code.${trouble}`)}</p>
          </Alert>
        )}
        <form method="get" action={to(href('/studio/raid'))}>
          <TextField id="raid-q" name="q" label={t('broadcast:raid.search')} value={q} maxLength={40}>
            <Button>{t('broadcast:raid.find')}</Button>
          </TextField>
        </form>
        {offers.length === 0 ? (
          <EmptyState picture="people" title={t('broadcast:raid.none')} text={t('broadcast:raid.none_text')} />
        ) : (
          <ul className="card px-4">
            {offers.map((offer) => (
              <Offer key={offer.uuid} offer={offer} viewKey={viewKey} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Offer({ offer, viewKey }: { offer: RaidOffer; viewKey: string }) {
  const { t, to } = useSite();
  const { uuid, caster, title, viewer_count, least_age, reason } = offer;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-3 first:flush">
      <Avatar url={caster.avatar_url} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-medium wrap-anywhere">{caster.name}</b>
          {least_age !== null && <Tag>{least_age}+</Tag>}
          <span className="inline-flex items-center gap-1 text-sm text-soft">
            <ViewerCount viewers={viewer_count} />
          </span>
        </p>
        <p className="truncate text-sm text-soft">{title}</p>
        {reason && <p className="text-xs text-soft">{t(`broadcast:raid.reason.${reason}`)}</p>}
      </div>
      <form method="post" action={to(actionHref('/studio/raid', '/send', {}))}>
        <input type="hidden" name="idempotency_key" value={viewKey} />
        <input type="hidden" name="live_uuid" value={uuid} />
        <Button>
          {t('broadcast:raid.send')}
          <span className="sr-only"> {caster.name}</span>
        </Button>
      </form>
    </li>
  );
}
