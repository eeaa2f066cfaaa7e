import type { CheckInput } from '../model';
import { containerOf, type EditedFile, type Written } from './editedFile';
import { insertMember } from './insert';
import { removeMembers } from './remove';
import { replaceKey, replaceValue } from './replace';
import type { ConfigEdit, ConfigFile, Fix } from '../problem';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';

/** Fixes of one file; the text is only looked at when a menu opens. */
export class FileFixes {
  constructor(
    private readonly input: CheckInput,
    private readonly name: ConfigFile,
  ) {}

  make(title: string, edits: (file: EditedFile) => readonly ConfigEdit[]): Fix {
    return {
      title,
      edits: () => {
        const source = this.input[this.name];
        return source === undefined ? [] : edits({ file: this.name, source });
      },
    };
  }

  /** Of one or more objects. */
  remove(title: string, members: readonly ConfigMember[]): Fix {
    return this.make(title, (file) => {
      const byObject = new Map<ObjectNode, ConfigMember[]>();
      for (const member of members) {
        const object = containerOf(file.source, member);
        if (object?.kind === 'object') {
          const own = byObject.get(object) ?? [];
          own.push(member);
          byObject.set(object, own);
        }
      }
      return [...byObject].flatMap(([object, own]) => removeMembers(file, object, own));
    });
  }

  write(node: ConfigNode, value: Written, shown: string): Fix {
    return this.make(`Write ${shown}`, (file) => [replaceValue(file, node, value)]);
  }

  rename(member: ConfigMember, key: string): Fix {
    return this.make(`Write ${key}`, (file) => [replaceKey(file, member, key)]);
  }

  /** Sets a member, there or not. */
  set(title: string, object: ObjectNode, key: string, value: Written): Fix {
    return this.make(title, (file) => {
      const named = object.members.findLast((member) => member.key.toLowerCase() === key.toLowerCase());
      return [
        named?.value === undefined ? insertMember(file, object, key, value) : replaceValue(file, named.value, value),
      ];
    });
  }
}
