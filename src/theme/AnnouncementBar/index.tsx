import React, {type ReactNode} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';

/**
 * The line at the top of every page. It replaces the theme's, which has the role of a banner: the
 * search box has that role too, and a page may have only one. It would break if the theme no longer
 * looked up `AnnouncementBar`.
 */
export default function AnnouncementBar(): ReactNode {
  const {announcementBar} = useThemeConfig();
  return (
    announcementBar && (
      <aside className="announcement" aria-label="About these pages">
        {announcementBar.content}
      </aside>
    )
  );
}
