import React, {useEffect, useState, type ComponentType, type ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import DocItemPaginator from '@theme-init/DocItem/Paginator';

/**
 * Puts the question whether a page helped at its end. Its script is loaded when the reader begins
 * to scroll, so that the page does not wait for it; without it nothing is asked.
 *
 * It is wrapped since no option of the theme adds to the end of a page. It would break if the theme
 * no longer rendered the paginator where it has nothing to show.
 */
export default function DocItemPaginatorWithFeedback(): ReactNode {
  const {permalink} = useDoc().metadata;
  const [Feedback, setFeedback] = useState<ComponentType<{page: string}>>();

  useEffect(() => {
    const load = () => {
      import('../../../client/PageFeedback').then(
        (module) => setFeedback(() => module.default),
        () => {},
      );
    };
    window.addEventListener('scroll', load, {once: true});
    return () => window.removeEventListener('scroll', load);
  }, []);

  return (
    <>
      {Feedback && <Feedback page={permalink} />}
      <DocItemPaginator />
    </>
  );
}
