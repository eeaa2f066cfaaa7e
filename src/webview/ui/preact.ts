/** What all pages draw with, as a bundle that they share: a page that shows outputs has one of it, not two. */
export { Fragment, render } from 'preact';
export { useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
export { jsx, jsxs } from 'preact/jsx-runtime';
export { cleanRemote, isolateRightToLeft } from '../../engine/primitives';
export { formatAbsoluteTime, formatAge, formatDuration, formatTime, isTime, withAge } from '../../engine/primitives';
export { MenuButton, menuCss } from './menuButton';
export { SearchField } from './searchField';
export { treeStep, useRowCache } from './tree';
export { useVisibleRange, VirtualList } from './virtualList';
export { scrolledTo } from './visibleRange';
