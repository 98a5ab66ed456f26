import { useSite } from '../platform/page/site.tsx';

/** ISO 20022 reason codes with a translation. */
const knownCodes = ['AC01', 'AC04', 'AC06', 'BE01', 'AM09'] as const;

/** Reasons that two people set when they end a file for the bank. */
const staffReasons = ['NOT_SENT', 'NOT_PAID'] as const;

/**
 * The reason why the bank refused or returned a payout. Shows an unknown code as the bank sent it.
 */
export function BankReason({ reason }: { reason: string }) {
  const { t } = useSite();
  const code = knownCodes.find((one) => one === reason);
  const staffReason = staffReasons.find((one) => one === reason);
  if (staffReason) return <p className="text-sm">{t(`payout:own_reason.${staffReason}`)}</p>;
  return (
    <p className="text-sm">
      {t('payout:bank_says')} {code ? t(`payout:bank_reason.${code}`) : reason}
    </p>
  );
}
