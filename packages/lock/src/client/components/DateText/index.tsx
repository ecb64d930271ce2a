import React, {type ReactNode} from 'react';

/**
 * A date as the guide writes it, such as 4 May 2026. It is in UTC, since in
 * another zone a page would differ from its built HTML.
 *
 * @param date as `2026-05-04`, or in ms since 1970. What is no date is shown as it is.
 */
export default function DateText({date}: {date: string | number}): ReactNode {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) {
    return date;
  }
  // 'Mon, 04 May 2026 …' without loading a locale, as Intl does: that takes a
  // slow phone 60 ms of hydration, on every page.
  const text = day.toUTCString().slice(5, 16).replace(/^0/, '');
  return <time dateTime={day.toISOString().slice(0, 10)}>{text}</time>;
}
