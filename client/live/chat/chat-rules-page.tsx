import type { ReactNode } from 'react';
import type { TalkDesk } from '../../../calls/live/chat-moderation.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.css?url';
import { Select } from '../../ui/form/select.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

/** Selectable seconds between two messages of one user. */
const slows = [0, 3, 5, 10, 30, 60, 300] as const;

/** Moderation of a VB's rooms: chat rules, moderators and muted users. */
export function ChatRulesPage({
  slug,
  desk: { part, rules, moderators, silenced },
  outcome,
}: {
  slug: string;
  desk: TalkDesk;
  outcome: 'saved' | 'refused' | 'done' | null;
}) {
  const { t, to, locale } = useSite();
  const isVb = part === 'vb';
  const at = (action: '/set' | '/lift' | '/dismiss') => to(actionHref('/live/{slug}/talk-rules', action, { slug }));
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-6 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/live/{slug}', { slug }))} text={t('chat:rules.back')} />
      <div className="grid grid-cols-1 gap-6" data-sheet>
        <h1 className="text-2xl font-bold">{t('chat:rules.title')}</h1>
        {(outcome === 'saved' || outcome === 'done') && <NoticeBox>{t(`chat:${outcome}`)}</NoticeBox>}
        {outcome === 'refused' && (
          <Alert title={t('chat:not_done')}>
            <p>{t('chat:rules.refused')}</p>
          </Alert>
        )}
        {part !== 'house' && (
          <form method="post" action={at('/set')} className="card grid gap-4 p-4">
            <Field id="slow" label={t('chat:rules.slow')} hint={t('chat:rules.slow_hint')}>
              <Select
                id="slow"
                name="slow_seconds"
                label={t('chat:rules.slow')}
                value={String(rules.slow_seconds)}
                options={slows.map((seconds) => ({
                  value: String(seconds),
                  text:
                    seconds === 0 ? t('chat:rules.slow_off') : t('chat:rules.seconds', { seconds: String(seconds) }),
                }))}
              />
            </Field>
            <Field id="talkers" label={t('chat:rules.talkers')}>
              <Select
                id="talkers"
                name="talkers"
                label={t('chat:rules.talkers')}
                value={rules.talkers}
                options={[
                  { value: 'all', text: t('chat:rules.all') },
                  { value: 'followers', text: t('chat:rules.followers') },
                  { value: 'fans', text: t('chat:rules.fans') },
                ]}
              />
            </Field>
            {isVb && <VbRules rules={rules} />}
            <Button variant="primary" wide>
              {t('chat:rules.save')}
            </Button>
          </form>
        )}
        <section className="grid gap-3" aria-labelledby="moderators">
          <h2 id="moderators" className="text-lg font-bold">
            {t('chat:rules.moderators')}
          </h2>
          {moderators.length === 0 && <p className="text-sm text-soft">{t('chat:rules.moderators_none')}</p>}
          <ul className="grid gap-3">
            {moderators.map((user) => (
              <Person key={user.uuid} user={user}>
                {isVb && (
                  <form method="post" action={at('/dismiss')}>
                    <input type="hidden" name="user_uuid" value={user.uuid} />
                    <Button>
                      {t('chat:dismiss')}
                      <span className="sr-only"> {user.name}</span>
                    </Button>
                  </form>
                )}
              </Person>
            ))}
          </ul>
        </section>
        <section className="grid gap-3" aria-labelledby="silenced">
          <h2 id="silenced" className="text-lg font-bold">
            {t('chat:rules.silenced')}
          </h2>
          {silenced.length === 0 && <p className="text-sm text-soft">{t('chat:rules.silenced_none')}</p>}
          <ul className="grid gap-3">
            {silenced.map(({ user, until }) => (
              <Person
                key={user.uuid}
                user={user}
                note={
                  until === null ? t('chat:is_banned') : t('chat:is_muted', { until: formatDateTime(locale, until) })
                }
              >
                <form method="post" action={at('/lift')}>
                  <input type="hidden" name="user_uuid" value={user.uuid} />
                  <Button>
                    {t(until === null ? 'chat:lift.ban' : 'chat:lift.mute')}
                    <span className="sr-only"> {user.name}</span>
                  </Button>
                </form>
              </Person>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function Person({
  user,
  note,
  children,
}: {
  user: TalkDesk['moderators'][number];
  note?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar url={user.avatar_url} />
      <span className="relative min-w-32 flex-1">
        <b className="block truncate font-medium">
          <UserLink uuid={user.uuid}>{user.name}</UserLink>
        </b>
        {note && <span className="text-xs text-soft">{note}</span>}
      </span>
      {children}
    </li>
  );
}

/** Rules that only the VB sets: raids and flagged words. */
function VbRules({ rules }: Pick<TalkDesk, 'rules'>) {
  const { t } = useSite();
  return (
    <>
      <Field id="raids" label={t('chat:rules.raids')} hint={t('chat:rules.raids_hint')}>
        <Select
          id="raids"
          name="raids"
          label={t('chat:rules.raids')}
          value={rules.raids}
          options={[
            { value: 'all', text: t('chat:rules.raids_all') },
            { value: 'nobody', text: t('chat:rules.raids_nobody') },
          ]}
        />
      </Field>
      <Field id="words" label={t('chat:rules.words')} hint={t('chat:rules.words_hint')}>
        <span className="field">
          <textarea
            id="words"
            name="words"
            rows={4}
            className="w-full bg-transparent py-2 outline-none"
            defaultValue={rules.words.join('\n')}
            aria-describedby="words-says"
          />
        </span>
      </Field>
    </>
  );
}
