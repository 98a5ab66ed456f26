import type { OwnDecision } from '../../calls/moderation/moderation.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { AppealResult, AppealSection, type AskedOutcome } from './appeal.tsx';

/** Decisions of staff about the member's content, with reasons and a form to appeal. */
export function DecisionsPage({
  decisions,
  outcome,
  olderHref,
}: {
  decisions: OwnDecision[];
  outcome: AskedOutcome;
  olderHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('moderation:decisions.title')}</h1>
      <AppealResult outcome={outcome} />
      {decisions.length === 0 ? (
        <EmptyState picture="calm" title={t('moderation:decisions.none')} text={t('moderation:decisions.none_text')} />
      ) : (
        <ul className="grid gap-4">
          {decisions.map((decision) => (
            <Decision key={decision.uuid} decision={decision} />
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('moderation:decisions.older')}</ButtonLink>}
    </div>
  );
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { t, to, locale } = useSite();
  const { uuid, kind, title, measure, reason, decided_at } = decision;
  return (
    <li className="card grid gap-2 p-5">
      <h2 className="font-bold">{t(`moderation:measure.${measure}`)}</h2>
      <p className="text-sm text-soft">
        {t(`moderation:kind.${kind}`)} · <bdi>{title}</bdi> ·{' '}
        <time dateTime={decided_at}>{formatDate(locale, decided_at)}</time>
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <div className="grid gap-2 border-t pt-2">
        <AppealSection decision={decision} id={`appeal-${uuid}`} at={to(actionHref('/decisions', '/appeal', {}))}>
          <input type="hidden" name="uuid" value={uuid} />
        </AppealSection>
      </div>
    </li>
  );
}
