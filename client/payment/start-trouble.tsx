import { useAtomValue } from 'jotai';
import type { OrderKind } from '../../calls/payment-order.ts';
import { isUnclear } from '../app/ask.ts';
import { useSite } from '../site.tsx';
import { Alert } from '../ui/app/alert.tsx';
import { TextLink } from '../ui/app/text-link.tsx';
import { historyPath, startPaths } from './paths.ts';
import { sendingAtom } from './state.ts';
import { TroubleText } from './trouble-text.tsx';

/** What became of sending the form, where it is not an order: refused, unknown, or priced anew. */
export function StartTrouble({ kind }: { kind: OrderKind }) {
  const { t, to } = useSite();
  const { trouble, repriced } = useAtomValue(sendingAtom);
  if (repriced) return <Alert title={t('payment:trouble.repriced')}>{t('payment:trouble.repriced_text')}</Alert>;
  if (!trouble) return null;
  // The answer is lost; the key makes it safe to ask again.
  if (isUnclear(trouble))
    return <Alert title={t('payment:trouble.unclear')}>{t('payment:trouble.unclear_text')}</Alert>;
  return (
    <Alert title={t('payment:trouble.refused')}>
      <TroubleText trouble={trouble} />
      {trouble.code === 'idempotency_key_reused' && (
        <p className="flex gap-4">
          <TextLink href={to(historyPath(kind === 'refill' ? 'topup' : 'family'))}>
            {t('payment:trouble.see_order')}
          </TextLink>
          <TextLink href={to(startPaths[kind])}>{t('payment:trouble.start_anew')}</TextLink>
        </p>
      )}
    </Alert>
  );
}
