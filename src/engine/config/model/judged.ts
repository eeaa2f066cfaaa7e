import type { CheckInput } from '../checkInput';
import type { Genesis } from './genesis';
import type { Upgrade } from './upgrade';

/** The files of one chain with what the VM reads in them. */
export interface ValidatedFiles {
  readonly input: CheckInput;
  readonly genesis?: Genesis;
  readonly upgrade?: Upgrade;
}
