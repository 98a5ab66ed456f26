import type { ReceivedGift } from '../../calls/payouts/earning.ts';
import { unitsOf } from '../../calls/platform/text/length.ts';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate, formatDateTime } from '../platform/texts/format.ts';
import { inLocale } from '../platform/texts/i18n.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { dayAt } from './next-text.ts';
import { TokenAmount } from './sums.tsx';

const tones = { held: 'wait', payable: 'good', taken_back: 'bad' } as const;

/**
 * Received gifts with their state. A gift that was taken back shows the reason and an appeal form.
 */
export function ReceivedGiftsPage({
  gifts,
  nextCursor,
  isNextArchived,
  outcome,
}: {
  gifts: ReceivedGift[];
  nextCursor: string | null;
  /** Whether the next page comes from the archive, which takes longer. */
  isNextArchived: boolean;
  outcome: 'appealed' | 'not_appealed' | 'appeal_empty' | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/earnings'))} text={t('earning:title')} />
      <h1 className="text-2xl font-bold">{t('earning:received.title')}</h1>
      {outcome === 'appealed' && <NoticeBox>{t('earning:received.appealed')}</NoticeBox>}
      {(outcome === 'not_appealed' || outcome === 'appeal_empty') && (
        <Alert title={t('earning:received.no_appeal')}>
          <p>{t(`earning:received.${outcome}`)}</p>
        </Alert>
      )}
      {gifts.length === 0 && nextCursor !== null && <p className="text-soft">{t('earning:received.none_recent')}</p>}
      {gifts.length === 0 && nextCursor === null && (
        <EmptyState picture="coins" title={t('earning:nothing')} text={t('earning:received.none')} />
      )}
      <ul className="grid gap-2.5">
        {gifts.map((gift) => (
          <Gift key={gift.uuid} gift={gift} />
        ))}
      </ul>
      {nextCursor && (
        <p className="text-center">
          <ButtonLink href={to(href('/earnings/gifts', { cursor: nextCursor }))}>
            {t(isNextArchived ? 'earning:received.older_archived' : 'earning:received.older')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Gift({ gift }: { gift: ReceivedGift }) {
  const { t, locale } = useSite();
  const { state, held, take_back } = gift;
  return (
    <li className="card grid gap-1.5 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="min-w-0 break-words">
          {inLocale(gift.gift, locale) ?? t('earning:gone')} × {gift.quantity}
        </b>
        <StateTag tone={tones[state]} text={t(`earning:received.state.${state}`)} />
      </p>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <TokenAmount vtokens={gift.vtokens} satang={gift.satang} />
        <CoinAmount coins={gift.coins} />
      </p>
      <p className="text-xs text-soft">
        {gift.giver_name ?? t('earning:hidden')} · {formatDateTime(locale, gift.given_at)}
      </p>
      {held && (
        <p className="text-sm text-soft">
          {t(`earning:reason.${held.reason}`)} ·{' '}
          {t(held.reason === 'age' ? 'earning:payable_from' : 'earning:next_look', {
            until: formatDateTime(locale, held.until),
          })}
        </p>
      )}
      {take_back && <TakenBack uuid={gift.uuid} takeBack={take_back} />}
    </li>
  );
}

function TakenBack({ uuid, takeBack }: { uuid: string; takeBack: NonNullable<ReceivedGift['take_back']> }) {
  const { t, to, locale } = useSite();
  const { ground, taken_at, appeal, answer, answer_by, is_granted } = takeBack;
  return (
    <div className="grid gap-2 border-t pt-3 text-sm">
      <p>
        {t('earning:received.taken_at', { when: formatDateTime(locale, taken_at) })}
        <span className="block wrap-anywhere">{t('earning:received.ground', { ground })}</span>
      </p>
      {appeal !== null && <p className="wrap-anywhere">{t('earning:received.your_appeal', { appeal })}</p>}
      {answer_by !== null && (
        <p className="text-soft">{t('earning:received.waits', { by: formatDate(locale, dayAt(answer_by)) })}</p>
      )}
      {answer !== null && (
        <p className="wrap-anywhere">
          <b>{t(is_granted ? 'earning:received.granted' : 'earning:received.refused')}</b> {answer}
        </p>
      )}
      {appeal === null && (
        <details>
          <summary className="btn quiet w-full">{t('earning:received.appeal')}</summary>
          <form className="mt-2 grid gap-2" method="post" action={to(actionHref('/earnings/gifts', '/appeal', {}))}>
            <input type="hidden" name="gift_uuid" value={uuid} />
            <label className="grid gap-1.5">
              {t('earning:received.why')}
              <span className="field">
                <textarea
                  className="w-full bg-transparent py-2 outline-none"
                  name="appeal"
                  rows={4}
                  maxLength={unitsOf(1000)}
                  required
                />
              </span>
            </label>
            <p className="text-soft">{t('earning:received.once')}</p>
            <Button wide>{t('earning:received.send')}</Button>
          </form>
        </details>
      )}
    </div>
  );
}
