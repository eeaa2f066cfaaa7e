import { cells } from './cells';
import { exports } from './exports';
import { lookups } from './lookups';
import type { Surface } from './surface';
import { trees } from './trees';

const all = { ...lookups, ...cells, ...exports, ...trees };

export type SurfaceName = keyof typeof all;

/** All that asks a node or a service for something and shows what it says. */
export const surfaces: Readonly<Record<SurfaceName, Surface>> = all;
