import React, {type ReactNode} from 'react';

/**
 * A date as the guide writes it, such as 4 May 2026.
 *
 * @param date as `2026-05-04`, or in ms since 1970.
 */
export default function DateText({date}: {date: string | number}): ReactNode {
  const day = new Date(date);
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    // In another zone a page would differ from its built HTML.
    timeZone: 'UTC',
  });
  return (
    <time dateTime={day.toISOString().slice(0, 10)}>{format.format(day)}</time>
  );
}
