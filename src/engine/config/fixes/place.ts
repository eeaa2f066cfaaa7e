import { childAt, type EditedFile } from '../edit/editedFile';
import type { Problem } from '../problem';
import type { ConfigNode, ListNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { ValidatedFiles } from '../model';

/** What stands where a problem is. */
export interface FixPlace {
  readonly problem: Problem;
  readonly validated: ValidatedFiles;
  readonly file: EditedFile;
  /** The innermost value around it, or the value of the key that it is. */
  readonly node: ConfigNode | undefined;
  /** The key with its value, where it is one or is in one. */
  readonly member: ConfigMember | undefined;
  /** Around `member`, or around `node` in a list: outermost first. */
  readonly around: readonly (ObjectNode | ListNode)[];
  /** Keys from the top to `member`. */
  readonly path: readonly string[];
}

export function fixPlace(problem: Problem, validated: ValidatedFiles, file: EditedFile): FixPlace {
  const around: (ObjectNode | ListNode)[] = [];
  const path: string[] = [];
  let member: ConfigMember | undefined;
  let node = file.source.root;
  while (node !== undefined && (node.kind === 'object' || node.kind === 'list')) {
    const isWhole = problem.start === node.start && (problem.end === node.end || problem.end === node.start + 1);
    const children: readonly (ConfigNode | ConfigMember)[] = node.kind === 'object' ? node.members : node.items;
    const child = isWhole ? undefined : childAt(children, problem.start);
    if (child === undefined || problem.end > child.end) {
      break;
    }
    around.push(node);
    if ('key' in child) {
      member = child;
      path.push(child.key);
      node = child.value;
      if (problem.end <= child.keyEnd) {
        break;
      }
    } else {
      node = child;
    }
  }
  return { problem, validated, file, node, member, around, path };
}
