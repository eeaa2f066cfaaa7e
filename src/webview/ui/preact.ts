/** What all pages draw with, as a bundle that they share: a page that shows outputs has one of it, not two. */
export { Fragment, render } from 'preact';
export { useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
export { jsx, jsxs } from 'preact/jsx-runtime';
