import type { TFunction } from 'i18next';
import type { Order } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { inLocale, type Locale } from '../../platform/texts/i18n.ts';
import type { Namespace } from '../../platform/texts/i18n-namespaces.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { ReceiptPaper, type ReceiptRow } from '../../ui/paper/receipt-paper.tsx';
import { Help } from '../order/help.tsx';
import { MailDocumentForm, type MailOutcome } from './mail-document-form.tsx';

type T = TFunction<Namespace>;

/** Translations in both languages. */
export interface ReceiptTexts {
  th: T;
  en: T;
}

const lineText = (
  say: T,
  { order, line, locale }: { order: Order; line: Order['lines'][number]; locale: Locale },
): string => {
  if (line.kind === 'voucher') return say('order:bill.voucher', { code: order.voucher?.code ?? '' });
  if (line.kind !== 'promotion') return say(`order:bill.${line.kind}`, { coins: formatNumber('en', line.coins) });
  const title = inLocale(order.promotion?.title, locale) ?? '';
  return say('order:bill.promotion', { title, coins: formatNumber('en', line.bonus_coins) });
};

/** Receipt of a processed order in both languages, because other people read it too. */
export function ReceiptPage({
  order,
  receipt,
  texts,
  mailed,
}: {
  order: Order;
  receipt: NonNullable<Order['receipt']>;
  texts: ReceiptTexts;
  mailed: MailOutcome;
}) {
  const { t, to, companyName } = useSite();
  const both = (say: (t: T, locale: Locale) => string) => ({ th: say(texts.th, 'th'), en: say(texts.en, 'en') });
  const facts: ReceiptRow[] = [
    { label: both((say) => say('order:receipt.number')), value: receipt.number },
    {
      label: both((say) => say('order:receipt.issued')),
      value: both((_, locale) => formatDateTime(locale, receipt.issued_at)),
    },
    { label: both((say) => say('order:receipt.buyer')), value: receipt.buyer_name },
    ...(order.family ? [{ label: both((say) => say('order:receipt.family')), value: order.family.name }] : []),
    { label: both((say) => say('order:receipt.reference')), value: order.reference },
    { label: both((say) => say('order:receipt.method')), value: both((say) => say('order:receipt.thai_qr')).en },
  ];
  // Reversals are listed next to the sale. The receipt itself never changes.
  const reversals: ReceiptRow[] = order.reversals.map(({ cause, amount_satang, at }) => ({
    label: both((say, locale) => `${say(`order:receipt.reversed_${cause}`)} ${formatDateTime(locale, at)}`),
    value: formatBaht('en', -amount_satang),
  }));
  const lines: ReceiptRow[] = order.lines.map((line) => ({
    label: both((say, locale) => lineText(say, { order, line, locale })),
    // A debt payment takes only the amount owed. The excess is not part of the receipt.
    value: formatBaht('en', line.kind === 'debt_payment' ? receipt.amount_satang : line.amount_satang),
  }));
  return (
    <div className="wrap task">
      <TaskBar
        back={{ href: to(href('/payment/orders/{uuid}', { uuid: order.uuid })), text: t('order:back_order') }}
        title={t('order:receipt.title')}
      >
        <PrintButton>{t('order:receipt.print')}</PrintButton>
      </TaskBar>
      <ReceiptPaper
        seller={companyName}
        title={both((say) => say('order:receipt.title'))}
        facts={[...facts, ...reversals]}
        lines={lines}
        total={{ label: both((say) => say('order:receipt.total')), value: formatBaht('en', receipt.amount_satang) }}
        note={both((say) =>
          order.coins > 0
            ? say('order:receipt.credited', { coins: formatNumber('en', order.coins) })
            : say('order:receipt.settled'),
        )}
      />
      <div className="stack mx-auto mt-6 w-full max-w-130 print:hidden">
        <ButtonLink href={to(href('/payment/orders/{uuid}/tax-invoice', { uuid: order.uuid }))}>
          {t('order:go.invoice')}
        </ButtonLink>
        <MailDocumentForm
          to={to(actionHref('/payment/orders/{uuid}/receipt', '/mail', { uuid: order.uuid }))}
          outcome={mailed}
        />
      </div>
      <Help reference={order.reference} />
    </div>
  );
}
