import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Pixels that there are for an element. */
export function useWidth(view: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(view.current?.clientWidth ?? 0);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(view.current!);
    return () => sizes.disconnect();
  }, []);
  return width;
}
