import React, {
  type ComponentProps,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import {withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import {maxRemarkLength, type Answer, type Feedback} from '../../shared';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {sendFeedback} from '../send-feedback';
import styles from './styles.module.css';

/**
 * Asks at the end of a page whether it answered the reader's question, and after No what was
 * missing. The answer can be undone. The home page answers no question.
 */
export default function PageFeedback({page}: {page: string}): ReactNode {
  const address = withoutSlash(page);
  return address !== '/' && <Question key={address} page={address} />;
}

/** What is asked: the question, after No what was missing, or nothing more. */
type Step = 'question' | 'remark' | 'done';

const thanks = 'Thank you.';
const failure = 'This could not be sent. Check your network connection and try again.';

/** Ids of the answers that were given since the site was loaded, by page. */
const answers = new Map<string, string>();

function Question({page}: {page: string}): ReactNode {
  const isAnswered = answers.has(page);
  // Kept when a try fails: the server may have stored it.
  const [id] = useState(() => answers.get(page) ?? crypto.randomUUID());
  const [step, setStep] = useState<Step>(isAnswered ? 'done' : 'question');
  // What became of the last click; empty while it is sent.
  const [message, setMessage] = useState(isAnswered ? thanks : '');
  const [isSending, setIsSending] = useState(false);
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);

  // The element that had the focus is gone, so the first control takes it.
  useEffect(() => {
    if (shown.current !== step) {
      shown.current = step;
      section.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [step]);

  async function send(feedback: Feedback, next: Step): Promise<void> {
    if (isSending) {
      return;
    }
    setIsSending(true);
    setMessage('');
    try {
      await sendFeedback(feedback);
      if (feedback.kind === 'undo') {
        answers.delete(page);
        setMessage('Your answer was deleted.');
      } else {
        answers.set(page, id);
        setMessage(thanks);
      }
      setStep(next);
    } catch {
      setMessage(failure);
    } finally {
      setIsSending(false);
    }
  }

  const answer = (said: Answer['answer'], next: Step, remark?: string) =>
    void send({kind: 'answer', id, page, answer: said, remark}, next);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('remark');
    const remark = visibleText(typeof text === 'string' ? text : '').trim();
    if (remark) {
      answer('no', 'done', remark);
    } else {
      setStep('done');
    }
  }

  return (
    <section ref={section} className={styles.feedback} aria-labelledby={titleId}>
      <p id={titleId} className={styles.question}>
        Did this answer your question?
      </p>
      {step === 'question' && (
        <div className={styles.row}>
          <Button onClick={() => answer('yes', 'done')}>Yes</Button>
          <Button onClick={() => answer('no', 'remark')}>No</Button>
        </div>
      )}
      {step === 'remark' && (
        <form className={styles.row} onSubmit={submit}>
          <label className={styles.label} htmlFor={`${titleId}-remark`}>
            What was missing? (optional)
          </label>
          <input
            id={`${titleId}-remark`}
            name="remark"
            className={styles.remark}
            maxLength={maxRemarkLength}
            autoComplete="off"
          />
          <Button type="submit">Send</Button>
        </form>
      )}
      <div className={styles.row}>
        <span role="status" className={styles.message}>
          {message}
        </span>
        {step !== 'question' && (
          <Button onClick={() => void send({kind: 'undo', id}, 'question')}>Undo</Button>
        )}
      </div>
      <p className={styles.note}>Answers are stored without your name.</p>
    </section>
  );
}

function Button(props: ComponentProps<'button'>): ReactNode {
  const className = 'button button--secondary button--outline';
  return <button type="button" className={className} {...props} />;
}
