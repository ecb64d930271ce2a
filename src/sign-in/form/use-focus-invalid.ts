import {useEffect, useRef} from 'react';
import {useFormikContext} from 'formik';

/** Moves the focus to the first invalid field when a submit was refused. */
export function useFocusInvalid(): void {
  const {submitCount, isSubmitting, isValid} = useFormikContext();
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) {
      return;
    }
    seen.current = submitCount;
    if (submitCount > 0 && !isValid) {
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting, isValid]);
}
