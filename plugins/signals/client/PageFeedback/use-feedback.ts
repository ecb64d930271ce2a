import {useState} from 'react';
import {type Answer, type Signal, visibleText} from '@site/shared/signals';
import {sendSignal} from '../send-signal';

/** What is asked: the question, after No what was missing, or nothing more. */
type Step = 'question' | 'remark' | 'done';

/** The reader's answer about one page, and how to give it. */
export interface Feedback {
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
export function useFeedback(page: string): Feedback {
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
