import type { listPolls, Poll } from '../../../calls/deck/poll.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber, formatTime } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PollResult } from './poll-result.tsx';

/** Durations of a poll in seconds, the middle one first chosen. */
const SECONDS = ['30', '60', '180', '300', '600'] as const;
const FIRST_SECONDS = '60';
const QUESTION_MAX = 80;
const ANSWER_MAX = 40;

/** The current poll with its form, earlier results, and for moderators the form of the next one. */
export function PollSection({
  slug,
  polls: { polls, may_start },
  viewKey,
  draft,
  isVb,
}: {
  slug: string;
  /** Whether the viewer is the VB of the live. */
  isVb: boolean;
  polls: CallAnswer<typeof listPolls>['data'];
  viewKey: string;
  /** Values of the form that was refused. */
  draft: { question: string; answers: readonly string[] };
}) {
  const { t, to } = useSite();
  const running = polls.find(({ is_over }) => !is_over);
  const pastPolls = polls.filter(({ is_over }) => is_over);
  return (
    <Section id="polls" title={t('poll:title')}>
      <div className="grid grid-cols-1 gap-4">
        {running && <RunningPoll slug={slug} poll={running} mayEnd={may_start} />}
        {!running && may_start && <StartForm slug={slug} viewKey={viewKey} draft={draft} />}
        {!running && pastPolls.length === 0 && !may_start && (
          <EmptyState picture="words" title={t('poll:none')} text={t('poll:none_text')} />
        )}
        {pastPolls.map((poll) => (
          <div key={poll.uuid} className="card p-4">
            <PollResult poll={poll} />
          </div>
        ))}
        {isVb && <TextLink href={to(href('/studio/polls'))}>{t('poll:history')}</TextLink>}
      </div>
    </Section>
  );
}

function RunningPoll({ slug, poll, mayEnd }: { slug: string; poll: Poll; mayEnd: boolean }) {
  const { t, to, locale } = useSite();
  const { uuid, question, answers, vote_count, own_answer, ends_at } = poll;
  return (
    <div className="card grid grid-cols-1 gap-3 p-4">
      <h3 className="font-bold wrap-anywhere">{question}</h3>
      <p className="text-sm text-soft">
        {t('poll:until', { time: formatTime(locale, ends_at) })} ·{' '}
        {t('poll:votes', { count: vote_count, shown: formatNumber(locale, vote_count) })}
      </p>
      {own_answer === null ? (
        <form
          method="post"
          action={to(actionHref('/live/{slug}/now', '/vote', { slug }))}
          className="grid grid-cols-1 gap-2"
        >
          <input type="hidden" name="uuid" value={uuid} />
          {answers.map(({ text }, index) => (
            <Button key={text} name="answer" value={String(index + 1)} wide>
              {text}
            </Button>
          ))}
        </form>
      ) : (
        <PollResult poll={poll} isOnlyBars />
      )}
      {mayEnd && (
        <form method="post" action={to(actionHref('/live/{slug}/now', '/poll/end', { slug }))}>
          <input type="hidden" name="uuid" value={uuid} />
          <Button>{t('poll:end')}</Button>
        </form>
      )}
    </div>
  );
}

function StartForm({
  slug,
  viewKey,
  draft,
}: {
  slug: string;
  viewKey: string;
  draft: { question: string; answers: readonly string[] };
}) {
  const { t, to } = useSite();
  return (
    <form
      method="post"
      action={to(actionHref('/live/{slug}/now', '/poll', { slug }))}
      className="card grid grid-cols-1 gap-4 p-4"
    >
      <input type="hidden" name="idempotency_key" value={viewKey} />
      <TextField
        id="poll-question"
        name="question"
        label={t('poll:question')}
        value={draft.question}
        maxLength={QUESTION_MAX}
      />
      {([1, 2, 3, 4] as const).map((number) => (
        <TextField
          key={number}
          id={`poll-answer-${number}`}
          name={`answer_${number}`}
          label={t(number > 2 ? 'poll:answer_more' : 'poll:answer', { number: String(number) })}
          value={draft.answers[number - 1] ?? ''}
          maxLength={ANSWER_MAX}
        />
      ))}
      <Field id="poll-seconds" label={t('poll:seconds')} hint={null} problem={null}>
        <Select
          id="poll-seconds"
          name="seconds"
          label={t('poll:seconds')}
          value={FIRST_SECONDS}
          options={SECONDS.map((value) => ({ value, text: t(`poll:duration.${value}`) }))}
        />
      </Field>
      <Button variant="primary" wide>
        {t('poll:start')}
      </Button>
    </form>
  );
}
