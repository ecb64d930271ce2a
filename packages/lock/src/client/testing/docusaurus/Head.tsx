import React, {Children, isValidElement, type ReactNode} from 'react';

/**
 * Stands in for Docusaurus' Head: React itself moves title, meta and link into
 * `<head>`. It does not set attributes of `<html>`.
 */
export default function Head({children}: {children: ReactNode}): ReactNode {
  return (
    <>
      {Children.toArray(children).filter(
        (child) => !(isValidElement(child) && child.type === 'html'),
      )}
    </>
  );
}
