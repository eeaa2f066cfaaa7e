import { cells } from './cells';
import { exports } from './exports';
import { lookups } from './lookups';
import type { Surface } from './surface';
import { trees } from './trees';

const all = { ...lookups, ...cells, ...exports, ...trees };

export type SurfaceName = keyof typeof all;

/** Everything that queries a node or service and shows the response. */
export const surfaces: Readonly<Record<SurfaceName, Surface>> = all;
