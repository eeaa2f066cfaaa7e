/** What all pages render with, as a shared bundle, so that a page with outputs loads only one copy. */
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
