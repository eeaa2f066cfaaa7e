import type { Attack } from './attack';
import { laneAttacks } from './lanes';

/** Every attack that no hostile server plays, a file for each family. */
export const attacks: readonly Attack[] = [...laneAttacks];
