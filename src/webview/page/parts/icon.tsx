import arrowLeft from '@vscode/codicons/src/icons/arrow-left.svg';
import arrowRight from '@vscode/codicons/src/icons/arrow-right.svg';
import chevronDown from '@vscode/codicons/src/icons/chevron-down.svg';
import chevronRight from '@vscode/codicons/src/icons/chevron-right.svg';
import collapseAll from '@vscode/codicons/src/icons/collapse-all.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import expandAll from '@vscode/codicons/src/icons/expand-all.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import eye from '@vscode/codicons/src/icons/eye.svg';
import linkExternal from '@vscode/codicons/src/icons/link-external.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import tag from '@vscode/codicons/src/icons/tag.svg';
import type { JSX } from 'preact';
import { SvgIcon } from '../../ui/svgIcon';

const sources = {
  arrowLeft,
  arrowRight,
  chevronDown,
  chevronRight,
  collapseAll,
  copy,
  expandAll,
  export: exportIcon,
  eye,
  linkExternal,
  refresh,
  tag,
};

export type IconName = keyof typeof sources;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <SvgIcon source={sources[name]} />;
}
