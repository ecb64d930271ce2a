import React, {type ReactNode} from 'react';
import {useColorMode} from '@docusaurus/theme-common';
import type {Props} from '@theme/ColorModeToggle';
import StockToggle from '@theme-original/ColorModeToggle';

/**
 * Gives the button two steps, so that each press changes what is seen: the theme's own
 * has a third, the colours of the system, which are one of the two. It would break if
 * the theme no longer looked up `ColorModeToggle`, or read these two properties.
 */
export default function ColorModeToggle(props: Props): ReactNode {
  const {colorMode} = useColorMode();
  return <StockToggle {...props} value={colorMode} respectPrefersColorScheme={false} />;
}
