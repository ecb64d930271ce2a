import React, {
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import Link from '@docusaurus/Link';
import {
  isAskedAbout,
  longestRemark,
  visibleText,
  type Answer,
  type Signal,
} from '@site/shared/signals';
import {countOpened, sendSignal} from '../send-signals';
import styles from './styles.module.css';

const privacy = '/features/search#what-this-guide-records';

/**
 * Asks at the end of a page whether it answered the reader's question, and
 * after No what was missing. The answer can be undone. Also counts that the
 * page was opened.
 *
 * @param props.page address of a page; of some, such as home, nothing is asked.
 */
export default function PageFeedback({page}: {page: string}): ReactNode {
  const address = page.replace(/\/$/, '') || '/';
  return isAskedAbout(address) && <Question key={address} page={address} />;
}

function Question({page}: {page: string}): ReactNode {
  const {step, message, answer, remark, undo} = useFeedback(page);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);

  useEffect(() => countOpened(page), [page]);

  // The element that had the focus is gone, so the first control takes it.
  useEffect(() => {
    if (shown.current !== step) {
      shown.current = step;
      section.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [step]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('remark');
    void remark(typeof text === 'string' ? text : '');
  }

  return (
    <section ref={section} className={styles.feedback} aria-labelledby={id}>
      <p id={id} className={styles.question}>
        Did this answer your question?
      </p>
      {step === 'question' && (
        <div className={styles.row}>
          <button
            type="button"
            className="button button--secondary button--outline"
            onClick={() => void answer('yes')}>
            Yes
          </button>
          <button
            type="button"
            className="button button--secondary button--outline"
            onClick={() => void answer('no')}>
            No
          </button>
        </div>
      )}
      {step === 'remark' && (
        <form className={styles.row} onSubmit={submit}>
          <label className={styles.label} htmlFor={`${id}-remark`}>
            What was missing? (optional)
          </label>
          <input
            id={`${id}-remark`}
            name="remark"
            className={styles.remark}
            maxLength={longestRemark}
            autoComplete="off"
          />
          <button
            type="submit"
            className="button button--secondary button--outline">
            Send
          </button>
        </form>
      )}
      <div className={styles.row}>
        <span role="status" className={styles.message}>
          {message}
        </span>
        {step !== 'question' && (
          <button
            type="button"
            className="button button--secondary button--outline"
            onClick={() => void undo()}>
            Undo
          </button>
        )}
      </div>
      <p className={styles.note}>
        Answers are stored without your name.{' '}
        <Link to={privacy}>What this guide records</Link>
      </p>
    </section>
  );
}

/** What is asked: the question, after No what was missing, or nothing more. */
type Step = 'question' | 'remark' | 'done';

/** The reader's answer about one page, and how to give it. */
interface Feedback {
  step: Step;
  /** What became of the last click; empty while it is sent. */
  message: string;
  answer: (answer: Answer['answer']) => Promise<void>;
  /** Adds what was missing; an empty text adds nothing. */
  remark: (text: string) => Promise<void>;
  undo: () => Promise<void>;
}

const thanks = 'Thank you.';
const failure =
  'This could not be sent. Check your network connection and try again.';

/** Ids of the answers that were given since the site was loaded, by page. */
const answers = new Map<string, string>();

/** Keeps and sends the reader's answer about a page. */
function useFeedback(page: string): Feedback {
  const isAnswered = answers.has(page);
  // Kept when a try fails: the server may have stored it.
  const [id] = useState(() => answers.get(page) ?? crypto.randomUUID());
  const [step, setStep] = useState<Step>(isAnswered ? 'done' : 'question');
  const [message, setMessage] = useState(isAnswered ? thanks : '');
  const [isSending, setIsSending] = useState(false);

  async function send(
    signal: Signal,
    next: Step,
    success: string,
  ): Promise<boolean> {
    if (isSending) {
      return false;
    }
    setIsSending(true);
    setMessage('');
    try {
      await sendSignal(signal);
      setMessage(success);
      setStep(next);
      return true;
    } catch {
      setMessage(failure);
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return {
    step,
    message,
    async answer(answer) {
      const next = answer === 'no' ? 'remark' : 'done';
      if (await send({kind: 'answer', id, page, answer}, next, thanks)) {
        answers.set(page, id);
      }
    },
    async remark(text) {
      const remark = visibleText(text).trim();
      if (remark) {
        await send(
          {kind: 'answer', id, page, answer: 'no', remark},
          'done',
          thanks,
        );
      } else {
        setStep('done');
      }
    },
    async undo() {
      if (
        await send({kind: 'undo', id}, 'question', 'Your answer was deleted.')
      ) {
        answers.delete(page);
      }
    },
  };
}
