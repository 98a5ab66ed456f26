import type { ComponentProps } from 'react';
import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { AnnounceForm } from './announce-form.tsx';

/** Page on which a VB edits or withdraws an announced live. */
export function AnnouncedPage({
  announced: { uuid, title },
  form,
}: {
  announced: AnnouncedLive;
  form: ComponentProps<typeof AnnounceForm>;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/announce'))} text={t('announce:title')} />
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      <AnnounceForm {...form} />
      <Confirm
        ask={t('announce:withdraw')}
        text={t('announce:withdraw_text')}
        confirm={t('announce:withdraw')}
        form={{ method: 'post', action: to(actionHref('/announce/{uuid}', '/withdraw', { uuid })) }}
      />
    </div>
  );
}
