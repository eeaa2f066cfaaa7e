import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodsDoc } from './support/methodsDoc';
import { root } from './support/root';

/** Writes the pages of docs/ that are made from the code. */

writeFileSync(join(root, 'docs', 'methods.md'), methodsDoc());
