import { useSite } from '../platform/page/site.tsx';

/** ISO's reasons that have words of ours. */
const known = ['AC01', 'AC04', 'AC06', 'BE01', 'AM09'] as const;

/** What the house has said of it, where the bank did not. */
const own = ['NOT_SENT', 'NOT_PAID'] as const;

/** Why the bank refused it, or sent it back: in words where it is a reason that is known, else as the bank says it. */
export function BankReason({ reason }: { reason: string }) {
  const { t } = useSite();
  const code = known.find((one) => one === reason);
  const ours = own.find((one) => one === reason);
  if (ours) return <p className="text-sm">{t(`payout:own_reason.${ours}`)}</p>;
  return (
    <p className="text-sm">
      {t('payout:bank_says')} {code ? t(`payout:bank_reason.${code}`) : reason}
    </p>
  );
}
