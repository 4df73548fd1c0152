import { type DeskCase, type DeskMessage, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import { When } from '../when.tsx';
import { CaseMedia } from './case-media.tsx';
import classes from './desk.module.css';

const words = texts.desk;
const AROUND = 5;

/** What was reported, and the messages it is about: these only with a purpose, which is kept with who read them. */
export function CaseReports({ held }: { held: DeskCase }) {
  const [reading, setReading] = useState<number>();
  if (held.reports.length === 0) return null;
  return (
    <section>
      <h3>{words.reported}</h3>
      <ul className={classes['reports']}>
        {held.reports.map((report) => (
          <li key={report.id}>
            <p>
              <strong>{words.reason[report.reason]}</strong> · <When at={report.at} />
            </p>
            {report.hasOtherPhoto && <p className={parts['muted']}>{words.otherPhoto}</p>}
            <ProfileWords words={report.words ?? []} />
            {report.note !== '' && <blockquote className={classes['quote']}>{report.note}</blockquote>}
            {reading === report.id ? (
              <ReadMessages id={held.entry.id} report={report.id} />
            ) : (
              <Button size="xs" variant="default" onClick={() => setReading(report.id)}>
                {words.readMessages}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the profile said then. */
function ProfileWords({ words: said }: { words: readonly string[] }) {
  if (said.length === 0) return null;
  return (
    <>
      <p className={parts['muted']}>{words.profileSaid}</p>
      {said.map((text) => (
        <blockquote key={text} className={classes['quote']}>
          {text}
        </blockquote>
      ))}
    </>
  );
}

function ReadMessages({ id, report }: { id: number; report: number }) {
  const client = useClient();
  const [purpose, setPurpose] = useState('');
  const read = useMutation({
    gcTime: 0,
    mutationFn: () =>
      client.call(operationsEndpoints.desk.messages, {
        params: { id },
        body: { report, purpose: purpose.trim(), before: AROUND, after: AROUND },
      }),
  });
  if (read.data) return <Messages id={id} messages={read.data.messages} />;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!read.isPending) read.mutate();
      }}
    >
      {read.error && <ProblemNotice error={read.error} />}
      <TextInput
        label={words.purpose}
        description={words.purposeHint}
        required
        minLength={5}
        maxLength={200}
        data-autofocus
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <div className={parts['buttons']}>
        <Button type="submit" size="xs" loading={read.isPending}>
          {words.read}
        </Button>
      </div>
    </form>
  );
}

function Messages({ id, messages }: { id: number; messages: readonly DeskMessage[] }) {
  if (messages.length === 0) return <p className={parts['muted']}>{words.noMessages}</p>;
  return (
    <ol className={classes['thread']}>
      {messages.map((message) => (
        <li key={message.id} data-reported={message.isReported || undefined}>
          <span className={parts['muted']}>
            {message.isOfReporter ? words.reporter : words.other} · <When at={message.at} />
            {message.isReported && ` · ${words.isReported}`}
            {message.isCopy && ` · ${words.isCopy}`}
          </span>
          <p>{message.text}</p>
          {message.mediaIds?.map((mediaId) => (
            <CaseMedia key={mediaId} id={id} mediaId={mediaId} />
          ))}
        </li>
      ))}
    </ol>
  );
}
