import React, {type ReactNode} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';

/**
 * The line at the top of every page. The theme's own calls itself a banner, as the search box
 * does, and a page may have one. It would break if the theme no longer looked up
 * `AnnouncementBar`.
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
