import {
  containerOf,
  type EditedFile,
  insertMember,
  removeMembers,
  replaceKey,
  replaceValue,
  type Written,
} from './edits';
import type { ConfigEdit, ConfigFile, Fix } from '../problem';
import type { ConfigMember, ConfigNode, ConfigSource, ObjectNode } from '../source/configNode';

/** Fixes of one file; the text is only looked at when a menu opens. */
export class FileFixes {
  constructor(
    private readonly sources: { readonly [File in ConfigFile]?: ConfigSource },
    private readonly name: ConfigFile,
  ) {}

  make(title: string, edits: (file: EditedFile) => readonly ConfigEdit[]): Fix {
    return {
      title,
      edits: () => {
        const source = this.sources[this.name];
        return source === undefined ? [] : edits({ file: this.name, source });
      },
    };
  }

  /** Of one or more objects. */
  remove(title: string, members: readonly ConfigMember[]): Fix {
    return this.make(title, (file) => {
      const objects = new Set(members.map((member) => containerOf(file.source, member)));
      return [...objects].flatMap((object) => (object?.kind === 'object' ? removeMembers(file, object, members) : []));
    });
  }

  write(node: ConfigNode, value: Written, shown: string): Fix {
    return this.make(`Set to ${shown}`, (file) => [replaceValue(file, node, value)]);
  }

  rename(member: ConfigMember, key: string): Fix {
    return this.make(`Rename to ${key}`, (file) => [replaceKey(file, member, key)]);
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
