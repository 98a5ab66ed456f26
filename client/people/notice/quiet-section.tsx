import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Times of day, in Bangkok, without pushes. */
export interface QuietHours {
  from: string;
  until: string;
}

/** Quiet hours of all channels. `typed` are refused ones, of which a time is missing. */
export function QuietSection({ quiet, typed }: { quiet: QuietHours | null; typed: QuietHours | null }) {
  const { t, to } = useSite();
  const value = typed ?? quiet ?? { from: '', until: '' };
  const problemOf = (time: string) => (typed && time === '' ? t('notice:quiet.both') : null);
  return (
    <form method="post" action={to(actionHref('/notices', '/quiet', {}))} className="card grid gap-2 p-4">
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="pb-2 font-bold">{t('notice:quiet.title')}</legend>
        <TextField
          id="quiet-from"
          name="from"
          type="time"
          label={t('notice:quiet.from')}
          value={value.from}
          problem={problemOf(value.from)}
        />
        <TextField
          id="quiet-until"
          name="until"
          type="time"
          label={t('notice:quiet.until')}
          value={value.until}
          problem={problemOf(value.until)}
        />
      </fieldset>
      <p className="text-xs text-soft">{t('notice:quiet.text')}</p>
      <div>
        <Button>{t('notice:save')}</Button>
      </div>
    </form>
  );
}
