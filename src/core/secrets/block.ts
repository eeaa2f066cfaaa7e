/** Whether a brace behind this text opens the body of a function, a class or a loop, and no value. */
export function opensBlock(header: string): boolean {
  const text = header.trimEnd();
  if (/(?:(?<!["'`]\s?)=>|->|\b(?:else|try|do|finally|loop|unsafe|async|get|set|init|static|begin|then))$/.test(text)) {
    return true;
  }
  if (/\breturn$/.test(text)) {
    return false;
  }
  // Behind the parameters may stand what is returned: `) public view returns (uint256)`, `): Promise<Hex>`, `) -> u8`.
  const behind = text.slice(text.lastIndexOf(')') + 1);
  return (text.includes(')') && !/[="'`;,]/.test(behind)) || declares.test(text);
}

const declares =
  /(?:^|\s)(?:function|func|fn|def|class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|switch|match|while|for|if|catch|record|extension|protocol|unchecked|assembly|constructor|receive|fallback|modifier)(?:\s+[\w$(]|\s*$)/;

/** The name that a block declares, where it does. */
export function declaredName(header: string): string | undefined {
  const text = header.slice(-400);
  return (
    /\b(?:function|func|fn|def|fun|sub|get|let|const|val|var)\s+(?:\([^()]*\)\s*)?([\w$]+)/.exec(text)?.[1] ??
    /([\w$]+)\s*(?:=|:)\s*(?:async\s*)?(?:function|\()/.exec(text)?.[1] ??
    /([\w$]+)\s*\([^()]*\)[^()]*$/.exec(text)?.[1]
  );
}

/** The name of a class or the like, whose fields are what it says: `class TestKeys`, `mod keys`, `enum PrivateKeys`. */
export function declaredType(header: string): string | undefined {
  return /\b(?:class|contract|interface|library|struct|enum|trait|impl|namespace|module|object|mod|record)\s+([\w$]+)/.exec(
    header.slice(-400),
  )?.[1];
}
