import type { CheckInput } from '../checkInput';
import type { Genesis } from '../model/genesis';
import type { Upgrade } from '../model/upgrade';

/** The files of one chain with what the VM reads in them. */
export interface Judged {
  readonly input: CheckInput;
  readonly genesis?: Genesis;
  readonly upgrade?: Upgrade;
}
